import { createHash } from 'node:crypto'
import { ENROLLMENT_FORM as W } from '@lousa/contract/reports/enrollment-form/enrollment-form.messages.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import type { Db } from '../../module.ts'
import { decidingImageAnswers } from '../../people/consent/image-consent.service.ts'
import { documentCodes } from '../document/document-codes.values.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { renderReport } from '../document/paper-rendering.service.ts'
import { PDF } from '../file/content-types.values.ts'
import type {
  BuiltFile,
  ClassParams,
  FileRun,
  IssuedDocument,
  ReportPdf,
} from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import {
  type FormConsent,
  type FormEnrollment,
  type FormScope,
  formConsents,
  formEnrollments,
  formGrade,
  formPhotos,
  formResponsibles,
} from './enrollment-form.queries.ts'
import { enrollmentFormDocument, type FormData, formImages } from './enrollment-form.view.ts'
import type { EnrollmentFormDocument } from './enrollment-form-document.types.ts'

/** The use of the images of these students, as the answer that it follows from. */
const imageConsents = async (
  db: Db,
  { institutionId, today, students }: { institutionId: string; today: string; students: FormEnrollment[] },
): Promise<FormConsent[]> => {
  const answers = await decidingImageAnswers(db, {
    institutionId,
    today,
    students: students.map(({ personId, person }) => ({ personId, birthdate: person.birthdate ?? null })),
  })
  return answers.map(({ personId, given, textVersion, at, name }) => ({
    personId,
    kind: 'IMAGE_USE',
    given,
    textVersion,
    at,
    givenBy: name,
  }))
}

const dataOf = ({ tenant }: FileRun, scope: FormScope, today: string): Promise<FormData> =>
  tenant(async db => {
    const [grade, students] = await Promise.all([formGrade(db, scope), formEnrollments(db, scope)])
    if (!grade || students.length === 0) throw new ReportRefusal(W.noStudents)
    const people = {
      institutionId: scope.institutionId,
      personIds: students.map(({ personId }) => personId),
    }
    const [responsibles, consents, images, photos] = await Promise.all([
      formResponsibles(db, people),
      formConsents(db, people),
      imageConsents(db, { institutionId: scope.institutionId, today, students }),
      formPhotos(db, people),
    ])
    return { grade, students, responsibles, consents: [...consents, ...images], photos }
  })

type Scope = { gradeId: string; enrollmentId?: string | undefined }

const nothing = () => Promise.resolve()

/** Enrolment forms of one student or of a class: read, worded, rendered; each has its own code. */
export const classForms = async (
  parts: ReportDeps,
  run: FileRun,
  { gradeId, enrollmentId }: Scope,
  progress: (value: number) => Promise<void> = nothing,
): Promise<ReportPdf> => {
  const { file, institutionId, isPreview } = run
  await progress(0.05)
  const today = todayIn(parts.clock, file.timeZone)
  const data = await dataOf(run, { institutionId, gradeId, enrollmentId }, today)
  const codes = isPreview ? [] : documentCodes(data.students.length)
  const order = { now: parts.clock.now(), timeZone: file.timeZone, isPreview, codes }
  const document = enrollmentFormDocument(data, order)
  await progress(0.3)
  const { pdf, pages } = await renderReport(parts, run, {
    template: 'enrollment-form',
    data: document,
    images: formImages(data),
    onePageEach: true,
  })
  if (pages < data.students.length) throw new Error('fewer pages than forms')
  await progress(0.9)
  const hash = createHash('sha256').update(pdf).digest('hex')
  return {
    pdf,
    issued: isPreview ? [] : issuedForms(data, document, hash),
    enrollmentIds: data.students.map(student => student.enrollmentId),
  }
}

/** One PDF with the enrolment forms of one student or of a class. */
export const enrollmentFormBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, scope: ClassParams): Promise<BuiltFile> => {
    const { pdf, issued } = await classForms(parts, run, scope, run.progress)
    return { contentType: PDF, content: [pdf], outcome: () => ({ issued }) }
  }

/** The verification data of each form: that it was issued for this enrolment, and nothing of its content. */
const issuedForms = (
  { grade, students }: FormData,
  document: EnrollmentFormDocument,
  hash: string,
): IssuedDocument[] =>
  students.map((student, at) => ({
    code: document.students[at]?.code ?? '',
    personId: student.personId,
    enrollmentId: student.enrollmentId,
    hash,
    data: {
      title: document.title,
      institution: document.institution.name,
      year: String(grade.year),
      class: grade.name,
      level: grade.level,
      name: document.students[at]?.name ?? '',
      registration: student.registration,
    },
  }))
