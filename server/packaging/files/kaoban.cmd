@echo off
rem kaoban [start|logged|import|accounts|migrate|backup|restore|files|partners|brand] [arguments]: runs a command of the server.
rem Data lie in KAOBAN_DATA_DIR; without it in the folder "data" beside this file.
setlocal
if not defined KAOBAN_DATA_DIR set "KAOBAN_DATA_DIR=%~dp0data"
set "command=%~1"
if "%command%"=="" set "command=start"
set "script="
if "%command%"=="start" set "script=server\start.ts"
if "%command%"=="logged" set "script=server\log-file\cli.ts"
if "%command%"=="import" set "script=server\import\cli.ts"
if "%command%"=="accounts" set "script=server\accounts\cli.ts"
if "%command%"=="backup" set "script=server\backup-tool\backup.cli.ts"
if "%command%"=="restore" set "script=server\backup-tool\restore.cli.ts"
if "%command%"=="files" set "script=server\files\cli.ts"
if "%command%"=="migrate" set "script=server\migrate\cli.ts"
if "%command%"=="partners" set "script=server\partners\cli.ts"
if "%command%"=="brand" set "script=server\brand\own.cli.ts"
if "%script%"=="" (
  echo kaoban [start^|logged^|import^|accounts^|migrate^|backup^|restore^|files^|partners^|brand] [arguments] 1>&2
  exit /b 2
)
set "rest="
:next
shift
if "%~1"=="" goto run
set rest=%rest% %1
goto next
:run
"%~dp0node\bin\node.exe" "%~dp0app\%script%"%rest%
