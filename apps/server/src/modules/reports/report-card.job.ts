import { randomBytes } from 'node:crypto'
import { VERIFICATION_CODE_BYTES, verificationCode } from '@lousa/rules/reports/verification-code.rules.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import type { DocumentRenderer } from '../../platform/documents/document-renderer.ts'
import type { Log } from '../../platform/log/log.ts'
import { ensurePerformance } from '../evaluation/performance.service.ts'
import type { Tables } from '../tables.ts'
import { documentHead } from './document-head.ts'
import type { IssuedDocument } from './file-run.queries.ts'
import type { FileBuilder } from './report.job.ts'
import { reportCardDocument } from './report-card.builder.ts'
import type { ReportCardDocument } from './report-card.document.ts'
import { type CardData, cardData } from './report-card.queries.ts'
import { ReportRefusal } from './report-failure.ts'

export type CardParts = {
  gateway: Gateway<Tables>
  clock: Clock
  log: Log
  render: DocumentRenderer['render']
}

/** Report cards of one student or of a class: figures brought up to date, read, worded, rendered. */
export const reportCardBuilder =
  ({ gateway, clock, log, render }: CardParts): FileBuilder =>
  async ({ file, institutionId, tenant, progress }) => {
    const { gradeId, enrollmentId, academicTermId } = file.params
    await progress(0.05)
    const status = await ensurePerformance({ gateway, clock }, { institutionId, gradeId })
    // Marks keep arriving: better later than with figures that are already old.
    if (status !== 'UPDATED') throw new Error('the figures of the class keep changing')
    await progress(0.2)
    const data = await tenant(db => cardData(db, { institutionId, gradeId, enrollmentId }))
    if (!data || data.students.length === 0) throw new ReportRefusal('Não há alunos matriculados na turma.')
    const codes = data.students.map(() => verificationCode(randomBytes(VERIFICATION_CODE_BYTES)))
    const order = { academicTermId, now: clock.now(), timeZone: file.timeZone, codes }
    const document = reportCardDocument(data, order)
    await progress(0.3)
    const { pdf, warnings } = await render({
      template: 'report-card',
      data: document,
      images: documentHead(data.class.institution).images,
      parts: document.students.length,
    })
    if (warnings.length > 0) log.warn({ fileId: file.id, warnings }, 'document with warnings')
    await progress(0.9)
    return { bytes: pdf, contentType: 'application/pdf', issued: issuedCards(data, document) }
  }

/** What the verification page will tell of each card. */
const issuedCards = (data: CardData, document: ReportCardDocument): IssuedDocument[] =>
  data.students.map((student, at) => ({
    code: document.students[at]?.code ?? '',
    personId: student.personId,
    enrollmentId: student.enrollmentId,
    data: {
      title: document.title,
      institution: document.institution.name,
      year: document.class.year,
      class: document.class.name,
      level: document.class.course,
      name: document.students[at]?.name ?? '',
      registration: student.registration,
      situation: document.students[at]?.situation ?? null,
    },
  }))
