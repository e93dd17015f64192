import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { Role } from '#contract/roles.ts'
import { item, report, subject } from '#core/domain/report/sample.test-support.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { Lost } from './lost.part.tsx'

beforeAll(() => loadArea('report'))

it('an item without a mark can be reported by the family, and by nobody else [T13]', () => {
  const paper = subject({ items: [item({ no: '2', score: null })] })
  const html = () =>
    renderToStaticMarkup(<Lost report={report({ subjects: [paper] })} link={{ examId: 'e1' }} />)
  expect(html()).not.toContain('href=')
  session.identity = { userType: Role.parent } as typeof session.identity
  const { examId } = report({})
  const to = href.correction({ examId, paperId: paper.paperId, itemNo: '2' }).replaceAll('&', '&amp;')
  expect(html()).toMatch(
    new RegExp(`href="${to.replaceAll('?', '\\?')}"><span[^>]*>反馈判分错误：</span> 2</a>`),
  )
  session.identity = null
})
