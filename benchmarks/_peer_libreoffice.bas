' Runs inside LibreOffice: waits for a word in a file, does it, and tells how long it took.
Option Explicit

Sub Serve(folder As String)
  Dim asked, document, told, start, turn, hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  On Error GoTo Failed
  Do
    asked = Split(Heard(folder & "/ask"), " ")
    told = "0"
    start = GetSystemTicks()
    Select Case asked(0)
      Case "open"
        If Not IsEmpty(document) Then document.close(True)
        document = StarDesktop.loadComponentFromURL(asked(1), "_blank", 0, hidden())
      Case "recalculate"
        For turn = 1 To Val(asked(1))
          document.calculateAll()
        Next
        told = Str(GetSystemTicks() - start)
      Case "slide"
        told = Str(Slid(document, asked(1), Val(asked(2)), Val(asked(3)), Val(asked(4))))
      Case "read"
        told = Contents(document.Sheets.getByIndex(0).getCellRangeByName(asked(1)))
      Case "stop"
        StarDesktop.terminate()
        Exit Sub
    End Select
    Tell folder & "/told" & asked(UBound(asked)), told
  Loop
Failed:
  Tell folder & "/failed", Error$
  StarDesktop.terminate()
End Sub

' So many changes of a cell, each followed by the recalculation of all that needs it.
Function Slid(document, place, first, second, times)
  Dim cell, turn, start
  cell = document.Sheets.getByIndex(0).getCellRangeByName(place)
  start = GetSystemTicks()
  For turn = 1 To times \ 2
    cell.Value = first
    document.calculate()
    cell.Value = second
    document.calculate()
  Next
  Slid = GetSystemTicks() - start
End Function

Function Contents(cells)
  Dim row, value, text
  For Each row In cells.getDataArray()
    For Each value In row
      text = text & Str(value)
    Next
  Next
  Contents = text
End Function

Function Heard(path)
  Dim file, text
  Do Until FileExists(path)
    Wait 10
  Loop
  file = FreeFile
  Open path For Input As #file
  Line Input #file, text
  Close #file
  Kill path
  Heard = text
End Function

' The last line says that all is written: renaming a file that is being read can fail.
Sub Tell(path, text)
  Dim file
  file = FreeFile
  Open path For Output As #file
  Print #file, text
  Print #file, "done"
  Close #file
End Sub
