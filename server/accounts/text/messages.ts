/** What the command says beside faults. */
export const MESSAGES = {
  'zh-CN': {
    reading: '读取',
    checking: '核对',
    computing: '生成密码',
    storing: '保存',
    faults: '发现 {count} 处错误，什么都没有改动。请改正后重新运行同一命令：',
    fresh: '新建账号 {count} 个。',
    renewed: '换了新初始密码的账号 {count} 个，原有登录已全部退出。',
    coded: '其中 {count} 个账号前加了学校代码，因为号码已被占用；以清单中的“账号”一列为准。',
    kept: '已有账号 {count} 个，保持不变。',
    unused: '其中 {count} 个从未登录。如果密码清单丢了，加上 --reset-unused 给他们换新密码。',
    linked:
      '已有账号增加身份 {identities} 个、登录名 {logins} 个；新增任课和班主任 {teaching} 条，分管范围 {leading} 条。',
    gone: '收回文件里已不再有的任课、班主任、分管和身份 {count} 条。',
    list: '初始密码清单：{out}\n清单只有您能打开，请分发后删除；密码不会再显示。',
    noList: '没有新密码，所以没有生成清单。',
    recovered:
      '上次运行中断时账号已建好，现在补上了密码清单：{out}\n这次没有做别的；如还需要，请换一个 --out 再运行。',
    outExists: '文件 {out} 已存在，不会覆盖。请换一个 --out。什么都没有改动。',
    listLeft: '账号已建好，但密码清单没能改成您要的名字（{message}）。清单在 {list}，请妥善保管。',
    noFolder: '没有文件夹 {out}。请先建好，或换一个 --out。什么都没有改动。',
    badFlag: '命令写法有误：{message}\n请看 npm run accounts -- --help',
    stopped: '已中断。账号要么都没建，要么都建好了；请用同样的 --out 重新运行同一命令，密码清单会补上。',
    failed: '没有完成：{message}\n请用同样的 --out 重新运行同一命令。',
  },
  en: {
    reading: 'reading',
    checking: 'checking',
    computing: 'making passwords',
    storing: 'storing',
    faults: '{count} fault(s) found, nothing was changed. Correct them and run the same command again:',
    fresh: 'New accounts: {count}.',
    renewed: 'Accounts with a new initial password: {count}; they were signed out everywhere.',
    coded:
      '{count} of the names begin with the school\'s code because the number was taken; the list\'s column "account" counts.',
    kept: 'Accounts that were there and stay as they are: {count}.',
    unused:
      '{count} of them were never signed in to. If their passwords are lost add --reset-unused for new ones.',
    linked:
      'Added to accounts that were there: identities {identities}, sign-in names {logins}; classes taught or headed: {teaching}; parts led: {leading}.',
    gone: 'Taken away, as the file no longer says them: {count} classes, parts led and roles.',
    list: 'Initial passwords: {out}\nOnly you can open the list. Hand them out and delete it; they are not shown again.',
    noList: 'There is no new password, so no list was written.',
    recovered:
      'An interrupted run had made its accounts; its list of passwords is complete now: {out}\nNothing else was done; for more run again with another --out.',
    outExists: 'The file {out} exists and is not overwritten. Choose another --out. Nothing was changed.',
    listLeft:
      'The accounts are made, but the list of passwords could not get its name ({message}). It is {list}: keep it safe.',
    noFolder: 'There is no folder {out}. Make it, or choose another --out. Nothing was changed.',
    badFlag: 'The command is not right: {message}\nSee npm run accounts -- --help',
    stopped:
      'Interrupted. Either no account was made or all of them; run the same command with the same --out again and the list of passwords is completed.',
    failed: 'Not finished: {message}\nRun the same command with the same --out again.',
  },
} as const
