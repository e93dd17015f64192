import type { FastifyRequest } from 'fastify'
import * as call from '#contract/office/display.ts'
import { previewClassDisplay } from '#contract/office/display-class.ts'
import { officeFeatures, turnFeature } from '#contract/office/features.ts'
import type { Module } from '../../http/api.ts'
import { localeOf } from '../../http/reply/messages.ts'
import { handle } from '../../http/request/handle.ts'
import { askJob } from '../../jobs/ask-job.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { checkDisplay, displayOf, effectOf, saveSettings } from './display.service.ts'
import { featuresOf, turnFeatureOf } from './features.service.ts'

/** What a school shows of results, seen before it is changed. */
export const officeDisplayModule =
  (jobs: Jobs | undefined): Module =>
  (api) => {
    const { db } = api
    const there = (): Jobs => {
      if (!jobs) throw new Error('A call of the office needs jobs.')
      return jobs
    }
    handle(api, call.displaySettings, ({ principal }) => displayOf(db, principal.schoolId))
    handle(api, call.displayEffect, ({ principal, input, audit }) => {
      audit.nothing()
      return effectOf(db, principal.schoolId, input)
    })
    handle(api, call.saveDisplay, ({ principal, input, audit }) =>
      saveSettings(db, there(), principal.schoolId, input, audit),
    )
    const brandOf = (req: FastifyRequest) => api.brands.byHost(req.hostname).brand
    handle(api, officeFeatures, ({ principal, req }) =>
      featuresOf(db, principal.schoolId, brandOf(req).switches),
    )
    handle(api, turnFeature, ({ principal, input, audit, req }) =>
      turnFeatureOf(db, principal.schoolId, input, brandOf(req).switches, audit),
    )
    handle(api, call.previewDisplay, ({ principal, session, input, audit, req }) => {
      audit.nothing()
      checkDisplay(input.settings)
      const { settings, examId, reportStudentId: studentId } = input
      const locale = localeOf(req.headers['accept-language'])
      const order = { schoolId: principal.schoolId, examId, studentId, settings, locale }
      return askJob(there(), 'display-preview', order, session.accountId)
    })
    handle(api, previewClassDisplay, ({ principal, session, input, audit, req }) => {
      audit.nothing()
      checkDisplay(input.settings)
      const { settings, examId, ofClassId: classId, reader } = input
      const locale = localeOf(req.headers['accept-language'])
      const order = { schoolId: principal.schoolId, examId, classId, reader, settings, locale }
      return askJob(there(), 'display-class-preview', order, session.accountId)
    })
  }
