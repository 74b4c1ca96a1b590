# Loaded when somebody first completes an openbook command.
eval "$(openbook --completion bash)"
