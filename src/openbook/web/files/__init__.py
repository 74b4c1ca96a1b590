"""Files that pages offer: papers, workbook, data of charts."""
