export const BACKUP_HELP = `npm run backup -- [check [NAME] | list | new-key FILE] --to DIR|s3://bucket/prefix [--key FILE]

Writes a backup of the database and all stored files while the school works, restores it into a scratch
database, and removes what is no longer kept. What the place has already is not written again. The place and the key are
those of KAOBAN_BACKUP_TO and KAOBAN_BACKUP_KEY where none is said; docs/backup.md tells all settings.

list     names the backups of a place, the latest first.
check    restores one into a scratch database, the latest if none is named, and reads every one of its files.
new-key  makes a key for sealed backups. Keep a copy away from this machine: without it nobody can bring them back.

在学校正常使用时备份数据库和全部文件，写完后在临时数据库中试恢复一次，再清理过期的备份；已有的内容不重复写入。
list 列出备份；check 试恢复一份备份并逐个读取其中的文件；new-key 生成加密密钥，请另存一份，丢失密钥将无法恢复。
`

export const RESTORE_HELP = `npm run restore -- [NAME | --until 'YYYY-MM-DD HH:MM'] --from DIR|s3://bucket/prefix [--key FILE] [--over]

Brings a backup back, the latest if none is named ("npm run backup -- list" names them), into the database and the data
folder of KAOBAN_DATA_DIR / DATABASE_URL. Stop the server first. An empty database is filled; --over replaces what one
holds, which stays until all is back and compared. Stored files that are there already are kept.
--until brings back the state of a moment (time in China, or with a zone: 2026-11-26T06:30:00Z) where
KAOBAN_BACKUP_WAL_DAYS keeps the log.

把备份恢复到数据库和数据文件夹；不写名称时恢复最近一份。请先停下服务。数据库里已有学校时要加 --over，
原有数据在全部恢复并核对之后才会清除；已有的文件会保留。
设置了 KAOBAN_BACKUP_WAL_DAYS 时，可用 --until 恢复到某一时刻（北京时间，或写明时区）。
`
