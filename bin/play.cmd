@echo off
rem Starts the site on Windows, as bin/play does on Linux and macOS.
where py >nul 2>nul
if errorlevel 1 (python "%~dp0play" %*) else (py -3 "%~dp0play" %*)
