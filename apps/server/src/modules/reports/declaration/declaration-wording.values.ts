import { fill } from '@lousa/contract/messages.ts'
import { DECLARATION as W } from '@lousa/contract/reports/declaration/declaration.messages.ts'
import { formatLongDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { classPhrase, ofLevel } from '@lousa/rules/reports/declaration/class-phrase.rules.ts'
import {
  birthplaceText,
  declarationText,
  genderEnding,
  parentsOf,
} from '@lousa/rules/reports/declaration/declaration-text.rules.ts'
import { shiftName } from '../words/report.words.ts'
import type {
  DeclarationGrade,
  DeclarationStudent,
  DeclarationTag,
  YearOutcome,
} from './declaration.types.ts'

/** The parts of the sentence about a student. */
export type DeclaredStudent = {
  grade: DeclarationGrade
  student: DeclarationStudent
  outcome: YearOutcome
  today: string
}

/** Within how many days a school sends the history of who leaves it. Source: practice. */
const HISTORY_DAYS = 30

/** "o 6º ano do Ensino Fundamental – Anos Finais", and with the class and its hours. */
const gradeText = ({ name, level, shift }: DeclarationGrade, isWhole: boolean): string => {
  const { article, series, className } = classPhrase(name)
  const named = series
    ? fill(W.series, { article, series })
    : fill(W.grade, { article, name: className ?? name })
  const leveled = ofLevel(level)
  const first = leveled
    ? fill(W.ofLevel, { series: named, level: leveled })
    : fill(W.levelAside, { series: named, level })
  if (!isWhole) return first
  return [
    first,
    ...(series && className ? [fill(W.sign, { name: className })] : []),
    ...(shift ? [fill(W.shift, { shift: shiftName(shift).toLowerCase() })] : []),
  ].join(', ')
}

const earliest = (...dates: (string | undefined)[]): string =>
  dates.flatMap(date => date ?? []).sort()[0] ?? ''

/** Whether the class is of the past for the student: it was left, or its year or its last term is over. */
const isPast = ({ grade, student, today }: DeclaredStudent): boolean =>
  student.exit !== null || grade.yearFinished || grade.lastDay < today

const enrollmentPredicate = (declared: DeclaredStudent): string => {
  const { grade, student } = declared
  const o = genderEnding(student.gender)
  const words = { o, year: grade.year, grade: gradeText(grade, true) }
  if (student.exit)
    return fill(W.wasEnrolledUntil, {
      ...words,
      start: formatLongDate(student.start),
      end: formatLongDate(student.exit.date),
    })
  return fill(isPast(declared) ? W.wasEnrolled : W.enrolled, words)
}

const frequencyPredicate = (declared: DeclaredStudent): string => {
  const { grade, student, outcome, today } = declared
  const o = genderEnding(student.gender)
  const isOver = isPast(declared)
  const words = {
    year: grade.year,
    grade: gradeText(grade, true),
    date: formatLongDate(earliest(today, student.exit?.date, grade.lastDay)),
  }
  if (outcome.frequency === null)
    return fill(isOver ? W.attendedWithoutLessons : W.attendsWithoutLessons, { ...words, o, article: o })
  const frequency = formatPercent(outcome.frequency)
  return fill(isOver ? W.attended : W.attends, { ...words, frequency })
}

/** The result of the year, or its current state. */
const outcomeText = (declared: DeclaredStudent, isWhole: boolean): string => {
  const { grade, student, outcome, today } = declared
  const o = genderEnding(student.gender)
  const words = { year: grade.year, grade: gradeText(grade, isWhole) }
  switch (outcome.situation) {
    case 'APPROVED':
    case 'AFTER_RECOVERY':
    case 'BY_COUNCIL':
      return fill(W.concluded, words)
    case 'WITH_DEPENDENCY':
      return fill(W.concludedWithDependency, words)
    case 'FAILED':
      return fill(W.failed, { ...words, o })
    case 'BY_ABSENCE':
      return fill(W.failedByAbsence, { ...words, o })
    default:
      return isPast(declared)
        ? fill(W.studied, {
            grade: words.grade,
            start: formatLongDate(student.start),
            end: formatLongDate(student.exit?.date ?? earliest(today, grade.lastDay)),
          })
        : fill(W.studies, words)
  }
}

const transferPredicate = (declared: DeclaredStudent): string => {
  const { student, today } = declared
  const transferDate = student.exit?.reason === 'TRANSFERRED' ? student.exit.date : today
  return fill(W.transfer, {
    outcome: outcomeText(declared, true),
    date: formatLongDate(transferDate),
    days: HISTORY_DAYS,
  })
}

const PREDICATES: Readonly<Record<DeclarationTag, (declared: DeclaredStudent) => string>> = {
  ENROLLMENT_DECLARATION: enrollmentPredicate,
  FREQUENCY_DECLARATION: frequencyPredicate,
  TRANSFER_DECLARATION: transferPredicate,
  CONCLUSION_DECLARATION: declared => fill(W.conclusion, { outcome: outcomeText(declared, false) }),
}

/** The civil name stands next to the social one: a declaration proves facts about the person to others (Decreto 8.727/2016). */
const nameText = (student: DeclarationStudent): string => {
  const name = displayName(student)
  const civilName = student.name.trim()
  return name === civilName ? name : fill(W.civilName, { name, civilName })
}

/** The sentence of a declaration of one student. */
export const declaredText = (tag: DeclarationTag, declared: DeclaredStudent): string => {
  const { student } = declared
  const o = genderEnding(student.gender)
  const parents = parentsOf(student.responsibles)
  const place = birthplaceText(student.naturalness, student.birthState)
  const { registration, birthdate } = student
  return declarationText({
    opening: W.opening,
    name: nameText(student),
    appositions: [
      parents.length > 0 ? fill(W.child, { o, parents: parents.join(W.and) }) : null,
      birthdate ? fill(W.born, { o, date: formatLongDate(birthdate) }) : null,
      place ? fill(W.natural, { place }) : null,
      registration ? fill(W.registration, { registration }) : null,
    ],
    predicate: PREDICATES[tag](declared),
  })
}
