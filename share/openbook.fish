# Loaded when somebody first completes an openbook command.
openbook --completion fish | source
