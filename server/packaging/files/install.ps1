# Runs the server when Windows starts, as a task of the account LOCAL SERVICE; run as administrator in the unpacked folder.
# Data lie in C:\ProgramData\Kaoban; the data of an installation that is there are not touched.
$ErrorActionPreference = 'Stop'
$here = Split-Path -Parent $MyInvocation.MyCommand.Path
$version = (Get-Content (Join-Path $here 'VERSION')).Trim()
$base = Join-Path $env:ProgramFiles 'Kaoban'
$target = Join-Path $base $version
$data = Join-Path $env:ProgramData 'Kaoban'
if (Test-Path (Join-Path $target 'data')) {
  throw "$target\data holds data, which an installation of $version again would remove. Move that folder away."
}
New-Item -ItemType Directory -Force $base, $data | Out-Null
if (Get-ScheduledTask -TaskName Kaoban -ErrorAction SilentlyContinue) { Stop-ScheduledTask -TaskName Kaoban }
if (Test-Path $target) { Remove-Item -Recurse -Force $target }
Copy-Item -Recurse $here $target
icacls $data /grant '*S-1-5-19:(OI)(CI)F' | Out-Null
$settings = Join-Path $data 'kaoban.env'
if (-not (Test-Path $settings)) { Copy-Item (Join-Path $here 'kaoban.env') $settings }
$run = "Get-Content '$settings' | Where-Object { `$_ -match '^[A-Z_]+=' } | ForEach-Object { " +
  "`$name, `$value = `$_ -split '=', 2; Set-Item env:`$name `$value }; " +
  "`$env:KAOBAN_DATA_DIR = '$data'; & '$target\kaoban.cmd' logged '$data\kaoban.log'"
$action = New-ScheduledTaskAction -Execute 'powershell.exe' -Argument "-NoProfile -Command `"$run`""
$principal = New-ScheduledTaskPrincipal -UserId 'LOCALSERVICE' -LogonType ServiceAccount
$options = New-ScheduledTaskSettingsSet -RestartCount 99 -RestartInterval (New-TimeSpan -Minutes 1) -ExecutionTimeLimit 0
Register-ScheduledTask -TaskName Kaoban -Force -Action $action -Principal $principal -Settings $options `
  -Trigger (New-ScheduledTaskTrigger -AtStartup) | Out-Null
Start-ScheduledTask -TaskName Kaoban
Write-Output "Kaoban $version is installed. The link for the first administrator stands in $data\kaoban.log"
