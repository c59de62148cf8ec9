import { randomUUID } from 'node:crypto'
import {
  type Grade,
  getGrade,
  listAcademicYears,
  listEducationLevels,
} from '@lousa/contract/academics/academics.contract.ts'
import { CATALOGUE_CALLS } from '@lousa/contract/academics/catalogue/catalogue.contract.ts'
import {
  createGrade,
  createTermWorths,
  updateGrade,
} from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import {
  createEducationLevel,
  updateEducationLevel,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import {
  createAcademicYear,
  updateAcademicYear,
} from '@lousa/contract/academics/year/year-writing.contract.ts'
import {
  type AbsenceJustification,
  createAbsenceJustification,
  listAbsenceJustifications,
  updateAbsenceJustification,
} from '@lousa/contract/attendance/justification/justification.contract.ts'
import {
  createStudentNote,
  listStudentNotes,
  type StudentNote,
  updateStudentNote,
} from '@lousa/contract/attendance/student/student-note.contract.ts'
import type { AUDITED_RECORDS } from '@lousa/contract/audit/audited-records.ts'
import {
  createCalendarEvent,
  listCalendarEvents,
  updateCalendarEvent,
} from '@lousa/contract/calendar/calendar.contract.ts'
import {
  createComponent,
  listComponents,
  updateComponent,
} from '@lousa/contract/curriculum/component/component-writing.contract.ts'
import type { CurriculumComponent } from '@lousa/contract/curriculum/curriculum.contract.ts'
import {
  type CurriculumMatrix,
  createMatrixRow,
  listMatrix,
  updateMatrixRow,
} from '@lousa/contract/curriculum/matrix/matrix.contract.ts'
import {
  createMeeting,
  getMeeting,
  type Meeting,
  updateMeeting,
} from '@lousa/contract/evaluation/council/meeting.contract.ts'
import {
  createDependency,
  listStudentDependencies,
  type StudentDependency,
  updateDependency,
} from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import {
  createEvaluation,
  listEvaluations,
  type SchoolEvaluation,
  updateEvaluation,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import {
  createSurvey,
  type EvaluationSurvey,
  getSurvey,
  updateSurvey,
} from '@lousa/contract/events/survey.contract.ts'
import {
  getInstitution,
  type Institution,
  updateInstitution,
} from '@lousa/contract/identity/institution/institution.contract.ts'
import {
  createMessage,
  getMessage,
  type SchoolMessage,
  updateMessage,
} from '@lousa/contract/messages/message/message.contract.ts'
import {
  createLessonPlan,
  getLessonPlan,
  updateLessonPlan,
} from '@lousa/contract/planning/plan/plan.contract.ts'
import { Transformer } from '@napi-rs/image'
import { academicYearRow } from '../src/modules/academics/academics.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import type { School } from './school.ts'
import type { TestApp } from './test-app.ts'

/** The record of one school, by its calls. */
export type RecordCase = {
  /** Makes one that has every field, or at least the named one, so that each of them can change alone; its id. */
  create: (field?: string) => Promise<string>
  update: (id: string, body: object) => Promise<{ status: number; body: unknown }>
  read: (id: string) => Promise<object>
  /** How an answer shows what a body names otherwise. */
  shown?: Readonly<Record<string, (answer: object) => unknown>>
  /** Fields that change along with one. */
  along?: Readonly<Record<string, readonly string[]>>
  /** Other values than the ones that follow from the kind of a field. */
  other?: Readonly<Record<string, unknown>>
}
export type RecordName = keyof typeof AUDITED_RECORDS
/** Every declared record: one without a case does not compile. */
export type RecordCases = Readonly<Record<RecordName, (app: TestApp, school: School) => RecordCase>>

const drawing = (grey: number): string => {
  const pixels = new Uint8ClampedArray(16).fill(grey)
  return `data:image/png;base64,${Transformer.fromRgbaPixels(pixels, 2, 2).pngSync().toString('base64')}`
}
/** Two different pictures. */
export const PICTURES = [drawing(90), drawing(200)] as const

const OTHER_YEAR = '2031'

/** The calls by which records of the structure are made, each with a name of its own. */
const structure = (app: TestApp, school: School) => {
  const as = { host: school.host, token: school.administrator.token }
  const named = (word: string) => ({ name: `${word} ${randomUUID().slice(0, 8)}` })
  const make = {
    area: async (): Promise<string> =>
      (await app.call(CATALOGUE_CALLS.knowledgeArea.create, { ...as, body: named('Área') })).body.id,
    trainingType: async (): Promise<string> =>
      (
        await app.call(CATALOGUE_CALLS.trainingType.create, {
          ...as,
          body: { ...named('Tipo'), initials: randomUUID().slice(0, 6) },
        })
      ).body.id,
    level: async (fields: object = {}): Promise<string> => {
      const body = { ...named('Nível'), type: 'QUARTER', academicYearId: school.year, ...fields }
      return (await app.call(createEducationLevel, { ...as, body })).body.id
    },
    component: async (educationLevelId: string): Promise<string> => {
      const body = { ...named('Componente'), knowledgeAreaId: await make.area(), educationLevelId }
      return (await app.call(createComponent, { ...as, body })).body.id
    },
    worths: async ({ terms, classes: [first] }: School): Promise<void> => {
      const academicTermMarks = terms.map(({ id }) => ({ academicTermId: id, highest: 2 }))
      await app.call(createTermWorths, {
        ...as,
        params: { id: first?.id ?? '' },
        body: { academicTermMarks },
      })
    },
    grade: async (fields: object = {}): Promise<string> => {
      const scale = { type: 'MARK', highest: 10, average: 6, educationLevelId: school.level }
      return (await app.call(createGrade, { ...as, body: { ...named('Turma'), ...scale, ...fields } })).body
        .id
    },
  }
  return { as, make }
}

export const RECORD_CASES: RecordCases = {
  absenceJustification: (app, school) => {
    const { as } = structure(app, school)
    const params = { id: school.students[0]?.id ?? '' }
    return {
      create: async () => {
        const body = { start: '2026-09-14', end: '2026-09-18', reason: 'MEDICAL', note: 'CRM 1' }
        return (await app.call(createAbsenceJustification, { ...as, params, body })).body.id
      },
      update: (id, body) => app.call(updateAbsenceJustification, { ...as, params: { id }, body }),
      read: async id => {
        const { body } = await app.call(listAbsenceJustifications, { ...as, params })
        return body.data.find((one: AbsenceJustification) => one.id === id)
      },
    }
  },
  studentNote: (app, school) => {
    const as = { host: school.host, token: school.instructor.token }
    const params = { id: school.students[0]?.id ?? '' }
    return {
      create: async () => {
        const body = { date: '2026-08-10', text: 'Leu em voz alta' }
        return (await app.call(createStudentNote, { ...as, params, body })).body.id
      },
      update: (id, body) => app.call(updateStudentNote, { ...as, params: { id }, body }),
      read: async id => {
        const { body } = await app.call(listStudentNotes, { ...as, params })
        return body.data.find((one: StudentNote) => one.id === id)
      },
    }
  },
  dependency: (app, school) => {
    const as = { host: school.host, token: school.administrator.token }
    const params = { id: school.students[0]?.id ?? '' }
    const own = { curriculumComponentId: school.components.portuguese, year: 2025 }
    return {
      create: async () => {
        await app.owner.query('delete from dependency where institution_id = $1', [school.id])
        const body = { ...own, origin: '7º ano A', mode: 'STUDY_PLAN', until: '2026-10-30' }
        return (await app.call(createDependency, { ...as, params, body })).body.id
      },
      update: (id, body) => app.call(updateDependency, { ...as, params: { id }, body }),
      read: async id => {
        const { body } = await app.call(listStudentDependencies, { ...as, params })
        return body.data.find((one: StudentDependency) => one.id === id)
      },
      shown: {
        curriculumComponentId: one => Reflect.get(Reflect.get(one, 'curriculumComponent'), 'id'),
        gradeId: one => Reflect.get(Reflect.get(one, 'grade') ?? {}, 'id'),
      },
      other: { curriculumComponentId: school.components.mathematics, gradeId: school.classes[0]?.id },
    }
  },
  councilMeeting: (app, school) => {
    const { as } = structure(app, school)
    return {
      create: async () => {
        const body = {
          gradeId: school.classes[0]?.id ?? '',
          academicTermId: school.terms[0]?.id ?? '',
          date: '2026-08-10',
          startTime: '14:00:00',
          endTime: '16:00:00',
          place: 'Sala dos professores',
          discussion: 'Rendimento da turma',
          remarks: 'Sem outros registros',
          attendants: [{ name: 'Cecília Alves', function: 'Diretora', duty: 'PRESIDES' as const }],
        }
        return (await app.call(createMeeting, { ...as, body })).body.id
      },
      update: (id, body) => app.call(updateMeeting, { ...as, params: { id }, body }),
      read: async id => (await app.call(getMeeting, { ...as, params: { id } })).body,
      shown: { academicTermId: answer => (answer as Meeting).academicTerm?.id },
      other: {
        academicTermId: school.terms[1]?.id,
        startTime: '13:00:00',
        endTime: '17:00:00',
        attendants: [
          { accountId: null, name: 'Ciro Dias', function: null, duty: null },
          { accountId: null, name: 'Davi Reis', function: null, duty: null },
        ],
      },
    }
  },
  schoolEvent: (app, school) => {
    const as = { host: school.host, token: school.administrator.token }
    return {
      create: async () => {
        const body = {
          isEvent: true,
          name: `Feira ${randomUUID().slice(0, 8)}`,
          description: 'Trabalhos de todas as turmas',
          place: 'Pátio',
          start: '2026-09-12',
          end: '2026-09-20',
          startHour: '08:00:00',
          endHour: '12:00:00',
          enrollmentStart: '2026-09-01',
          enrollmentEnd: '2026-09-10',
          capacity: 30,
          ageMin: 6,
          ageMax: 17,
          selfEnrollment: false,
          picture: PICTURES[0],
        }
        return (await app.call(createGrade, { ...as, body })).body.id
      },
      update: (id, body) => app.call(updateGrade, { ...as, params: { id }, body }),
      read: async id => (await app.call(getGrade, { ...as, params: { id } })).body,
    }
  },
  calendarEvent: (app, school) => {
    const as = { host: school.host, token: school.administrator.token }
    return {
      create: async changed => {
        const body = {
          title: 'Conselho de classe',
          type: 'MEETING',
          start: '2026-09-12',
          end: '2026-09-13',
          startHour: '08:00:00',
          endHour: '12:00:00',
          description: 'Com a direção',
          repeatsYearly: true,
          repeatsUntil: 2030,
          // Only a school day of one date that does not repeat can follow a weekday.
          ...(changed === 'followsWeekday'
            ? { type: 'SCHOOL_DAY', end: '2026-09-12', repeatsYearly: false, repeatsUntil: null }
            : {}),
        }
        return (await app.call(createCalendarEvent, { ...as, body })).body.id
      },
      update: (id, body) => app.call(updateCalendarEvent, { ...as, params: { id }, body }),
      read: async id => {
        const { body } = await app.call(listCalendarEvents, { ...as, query: { rowsPerPage: 100 } })
        return body.data.find((event: { id: string }) => event.id === id)
      },
      along: { repeatsYearly: ['repeatsUntil'] },
      other: { type: 'OTHER' },
    }
  },
  grade: (app, school) => {
    const { as, make } = structure(app, school)
    const other: Record<string, unknown> = { retention: 'ABSENCE_ONLY', performancePolicy: { mode: 'MEAN' } }
    return {
      create: async field => {
        const types = [await make.trainingType(), await make.trainingType()]
        other.educationLevelId = await make.level()
        other.trainingTypeIds = types.toSorted()
        other.parallelGroups = ['Futsal', 'Dança', 'Coral']
        return make.grade({
          // A class of marks has no opinion of the class.
          ...(field === 'opinionOfClass' ? { type: 'ASSESSMENT' } : {}),
          capacity: 30,
          shift: 'MORNING',
          performancePolicy: { mode: 'SUM' },
          retention: 'FULL',
          parallelGroups: ['Futsal', 'Dança'],
          enrollmentStart: '2026-01-10',
          enrollmentEnd: '2026-02-10',
          selfEnrollment: false,
          place: 'Sala 3',
          ageMin: 10,
          ageMax: 12,
          trainingTypeIds: types.slice(0, 1),
        })
      },
      update: (id, body) => app.call(updateGrade, { ...as, params: { id }, body }),
      read: async id => (await app.call(getGrade, { ...as, params: { id } })).body,
      shown: {
        educationLevelId: answer => (answer as Grade).educationLevel.id,
        trainingTypeIds: answer => (answer as Grade).trainingTypes.map(({ id }) => id).toSorted(),
      },
      other,
    }
  },
  educationLevel: (app, school) => {
    const { as, make } = structure(app, school)
    return {
      create: () => make.level({ stage: 'MEDIO', isActive: true }),
      update: (id, body) => app.call(updateEducationLevel, { ...as, params: { id }, body }),
      read: async id => {
        const { body } = await app.call(listEducationLevels, { ...as, query: {} })
        return body.data.find((level: { id: string }) => level.id === id)
      },
      other: { name: `Nível ${randomUUID().slice(0, 8)}` },
    }
  },
  academicYear: (app, school) => {
    const { as } = structure(app, school)
    let year = 2030
    return {
      create: async () => {
        year += 2
        const body = { year: `${year}`, start: `${year}-02-01`, end: `${year}-12-10` }
        return (await app.call(createAcademicYear, { ...as, body })).body.id
      },
      // The dates of a year are dates of its civil year.
      update: (id, body) => {
        const civil: unknown = Reflect.get(body, 'year')
        const dates = civil === OTHER_YEAR ? { start: `${civil}-02-01`, end: `${civil}-12-10` } : {}
        return app.call(updateAcademicYear, { ...as, params: { id }, body: { ...body, ...dates } })
      },
      read: async id => {
        const { body } = await app.call(listAcademicYears, { ...as, query: {} })
        return body.data.find((each: { id: string }) => each.id === id)
      },
      along: { year: ['start', 'end'] },
      other: { year: OTHER_YEAR },
    }
  },
  curriculumComponent: (app, school) => {
    const { as, make } = structure(app, school)
    const other: Record<string, unknown> = {}
    return {
      create: async () => {
        other.knowledgeAreaId = await make.area()
        other.educationLevelId = await make.level()
        return make.component(school.level)
      },
      update: (id, body) => app.call(updateComponent, { ...as, params: { id }, body }),
      read: async id => {
        const { body } = await app.call(listComponents, { ...as, query: { rowsPerPage: 100 } })
        return body.data.find((component: { id: string }) => component.id === id)
      },
      shown: {
        knowledgeAreaId: answer => (answer as CurriculumComponent).knowledgeArea.id,
        educationLevelId: answer => (answer as CurriculumComponent).educationLevel.id,
      },
      other,
    }
  },
  curriculumMatrix: (app, school) => {
    const { as, make } = structure(app, school)
    const other: Record<string, unknown> = {}
    let gradeId = ''
    return {
      create: async () => {
        const types = [await make.trainingType(), await make.trainingType()]
        gradeId = await make.grade({ trainingTypeIds: types })
        other.trainingTypeId = types[1]
        other.curriculumComponentId = await make.component(school.level)
        const body = {
          gradeId,
          curriculumComponentId: await make.component(school.level),
          trainingTypeId: types[0],
          hour: 80,
        }
        return (await app.call(createMatrixRow, { ...as, body })).body.id
      },
      update: (id, body) => app.call(updateMatrixRow, { ...as, params: { id }, body }),
      read: async id => {
        const { body } = await app.call(listMatrix, { ...as, query: { gradeId } })
        return body.data.find((row: { id: string }) => row.id === id)
      },
      shown: {
        curriculumComponentId: answer => (answer as CurriculumMatrix).curriculumComponent.id,
        trainingTypeId: answer => (answer as CurriculumMatrix).trainingType?.id,
      },
      other,
    }
  },
  schoolEvaluation: (app, school) => {
    const { as, make } = structure(app, school)
    const [first, second] = school.terms
    return {
      // A test counts in its term, which must be worth something then.
      create: async field => {
        if (field === 'type') await make.worths(school)
        const body = {
          lessonPlanId: school.plans.portuguese,
          name: 'Prova',
          description: 'Leitura',
          type: field === 'type' ? 'PROOF' : 'RECOVERY',
          highest: 1,
          date: first?.start,
          academicTermId: first?.id,
        }
        return (await app.call(createEvaluation, { ...as, body })).body.id
      },
      // The date of an evaluation is one of its term.
      update: (id, body) => {
        const dates = Reflect.get(body, 'academicTermId') === second?.id ? { date: second?.start } : {}
        return app.call(updateEvaluation, { ...as, params: { id }, body: { ...body, ...dates } })
      },
      read: async id => {
        const query = { lessonPlanId: school.plans.portuguese, rowsPerPage: 100 }
        const { body } = await app.call(listEvaluations, { ...as, query })
        return body.data.find((evaluation: { id: string }) => evaluation.id === id)
      },
      shown: { academicTermId: answer => (answer as SchoolEvaluation).academicTerm?.id },
      along: { academicTermId: ['date'] },
      other: { type: 'WORK', academicTermId: second?.id },
    }
  },
  lessonPlan: (app, school) => {
    const { as, make } = structure(app, school)
    const plan = async (body: object): Promise<string> =>
      (await app.call(createLessonPlan, { ...as, body })).body.id
    return {
      // Only a part has a name, and only a whole plan a group.
      create: async field => {
        const gradeId = await make.grade({ parallelGroups: ['Futsal', 'Dança'] })
        const curriculumComponentId = school.components.portuguese
        const whole = await plan({ gradeId, curriculumComponentId, parallelGroup: 1 })
        return field === 'name' ? plan({ parentLessonPlanId: whole, name: 'Redação' }) : whole
      },
      update: (id, body) => app.call(updateLessonPlan, { ...as, params: { id }, body }),
      read: async id => (await app.call(getLessonPlan, { ...as, params: { id } })).body,
    }
  },
  evaluationSurvey: (app, school) => {
    const as = { host: school.host, token: school.administrator.token }
    const question = { text: 'Como foi?', type: 'RATING', options: null, required: true }
    const events = new Map<string, string>()
    return {
      create: async () => {
        const gradeId = await RECORD_CASES.schoolEvent(app, school).create()
        const body = {
          title: 'Sobre a feira',
          start: '2026-09-20',
          end: '2026-09-30',
          anonymous: true,
          questions: [question],
        }
        const { id } = (await app.call(createSurvey, { ...as, params: { gradeId }, body })).body
        events.set(id, gradeId)
        return id
      },
      update: (id, body) => app.call(updateSurvey, { ...as, params: { id }, body }),
      read: async id =>
        (await app.call(getSurvey, { ...as, params: { gradeId: events.get(id) ?? '' } })).body,
      other: { questions: [{ ...question, text: 'Como estava?' }] },
      shown: {
        questions: survey => (survey as EvaluationSurvey).questions.map(({ id: _, ...each }) => each),
      },
    }
  },
  institution: (app, school) => {
    const as = { host: school.host, token: school.administrator.token }
    const update = (body: object) => app.call(updateInstitution, { ...as, body })
    return {
      create: async () => {
        await update({
          name: 'Escola Aurora',
          inepCode: '35999999',
          taxNumber: '11.222.333/0001-81',
          email: 'secretaria@aurora.test',
          phone: '(11) 3333-4444',
          address: {
            postalCode: '01001-000',
            street: 'Praça da Sé',
            number: '1',
            city: 'São Paulo',
            state: 'SP',
          },
          logo: PICTURES[0],
          sponsor: 'Prefeitura de Aurora',
          authorizationAct: 'Decreto 1.234/1998',
          coatOfArms: PICTURES[0],
          hosts: [school.host],
          timeZone: 'America/Sao_Paulo',
          scheduleUrl: 'https://aurora.test/quadro',
          selfRegistration: false,
          waitlistPromotion: false,
          offerHours: 24,
          appealDays: 10,
          appealAnswerDays: 10,
          publicWaitingList: false,
          punctuality: 'OFF',
          quietHours: { start: '22:00:00', end: '06:00:00' },
          weeklyReminder: { weekday: 'MONDAY', time: '08:00:00' },
          secondFactorFor: [],
          performancePolicy: { mode: 'SUM' },
          signatories: [{ name: 'Ana Lima', title: 'Diretora' }],
        })
        return school.id
      },
      update: (_, body) => update(body),
      read: async () => (await app.call(getInstitution, as)).body,
      other: {
        inepCode: '35999998',
        taxNumber: '11444777000161',
        email: 'contato@aurora.test',
        phone: '1133335555',
        address: { street: 'Rua Direita' },
        hosts: [school.host, 'nova.aurora.test'],
        timeZone: 'America/Manaus',
        scheduleUrl: 'https://aurora.test/horarios',
        quietHours: { start: '21:00:00', end: '06:00:00' },
        weeklyReminder: { weekday: 'FRIDAY', time: '08:00:00' },
        secondFactorFor: ['STUDENTS'],
        performancePolicy: { mode: 'MEAN' },
        signatories: [{ name: 'Ana Lima', title: 'Diretora pedagógica' }],
      },
      shown: {
        hosts: answer => (answer as Institution).hosts.map(({ name }) => name),
        address: answer => {
          const { street } = (answer as Institution).address ?? {}
          return { street }
        },
      },
    }
  },
  schoolMessage: (app, school) => {
    const as = { host: school.host, token: school.administrator.token }
    const other: Record<string, unknown> = { sendAt: '2026-12-02T12:00:00.000Z' }
    return {
      create: async () => {
        const nextYear = randomUUID()
        other.academicYearId ??= nextYear
        if (other.academicYearId === nextYear)
          await app.within(school.id, db =>
            insertRows(db, 'academic_year', [
              academicYearRow({ institution_id: school.id, id: nextYear, year: 2027, status: 'OPEN' }),
            ]),
          )
        const body = {
          type: 'NOTICE',
          title: 'Passeio',
          body: 'Saída às 8 horas',
          academicYearId: school.year,
          recipients: { roles: ['STUDENT'] },
          sendAt: '2026-12-01T12:00:00.000Z',
          draft: true,
        }
        return (await app.call(createMessage, { ...as, body })).body.id
      },
      update: (id, body) => app.call(updateMessage, { ...as, params: { id }, body }),
      read: async id => (await app.call(getMessage, { ...as, params: { id } })).body,
      other,
      shown: { sendAt: message => new Date((message as SchoolMessage).sendAt ?? '').toISOString() },
    }
  },
}
