export const HELP = `npm run files -- status | adopt | sweep | restore-trash

The stored files of this installation: answers, papers, scanned cards. KAOBAN_DATA_DIR / DATABASE_URL as for the server.

status         says of which installation the database and the files are, and what the trash holds.
adopt          says once that this database and these files belong together, where the server refuses them.
               No file is moved. Make sure of it first: files that the database does not name are swept later.
sweep          moves files that no row of the database names into the trash, however many there are. The server does
               this by itself once a day, unless it would be more than 100 files and a twentieth of all.
restore-trash  puts back everything that a sweep took in the last 30 days. The server may be running or not.

本校存储的文件（作答、试卷、扫描答题卡）：
status 查看数据库与文件是否属于同一套系统；adopt 在服务器拒绝启动时，确认二者属于同一套系统（不移动文件）；
sweep 把数据库中没有记录的文件移入回收区；restore-trash 把最近 30 天移入回收区的文件全部放回原处。
`
