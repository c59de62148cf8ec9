import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../endpoints.ts'
import { textsOf } from '../text-schemas.ts'
import { FREE_TEXTS } from './free-texts.ts'

/** A shorter text is a code, a number or a date. */
const MIN_TEXT = 20

/** Texts of bodies and filters of calls that write. Ids are texts of another kind. */
const WRITTEN = ENDPOINTS.filter(({ endpoint }) => endpoint.method !== 'GET').flatMap(({ endpoint }) =>
  [endpoint.query, endpoint.body].flatMap(schema =>
    textsOf(schema, `${endpoint.method} ${endpoint.path}`).filter(({ path }) => !/Ids?(?:\[\])?$/.test(path)),
  ),
)
/** A text of several words that a person may type, whatever its length. */
const judged = WRITTEN.filter(({ schema }) => schema.safeParse('a'.repeat(MIN_TEXT)).success).map(
  ({ path }) => path,
)

/** By call and field: the entity of the entry and the name of the text in it. */
const SHORTENED: readonly (readonly [RegExp, keyof typeof FREE_TEXTS, string])[] = [
  [/^(?:POST|PATCH) (?:user\/(?:student|instructor)(?:\/:id)?|auth\/record)\.note$/, 'user', 'note'],
  [/^(?:POST|PATCH) school-message(?:\/:id)?\.title$/, 'schoolMessage', 'title'],
  [/^(?:POST|PATCH) school-message(?:\/:id)?\.body$/, 'schoolMessage', 'body'],
  [/^POST school-message\/:id\/decision\.reason$/, 'schoolMessage', 'decisionReason'],
  [/\/accomplish(?:\/:accomplishId)?\.note$/, 'accomplishment', 'note'],
  [
    /^(?:POST user\/:id\/absence-justification|PATCH absence-justification\/:id)\.note$/,
    'absenceJustification',
    'note',
  ],
  [/^POST (?:family\/child\/:studentId|user\/:id)\/absence-note\.text$/, 'absenceNote', 'text'],
  [/^POST absence-note\/:id\/decision\.reason$/, 'absenceNote', 'decisionReason'],
  [/^POST record-proposal\/:id\/decision\.reason$/, 'recordProposal', 'decisionReason'],
  [/^POST search-case\/:id\/(?:step|closing)\.note$/, 'searchCase', 'note'],
  [/^POST academic-year\/:id\/search-case\.step\.note$/, 'searchCase', 'note'],
  [/^POST result-appeal\.text$/, 'resultAppeal', 'text'],
  [/^POST own-result-appeal\.text$/, 'resultAppeal', 'text'],
  [/^POST result-appeal\/:id\/step\.answer$/, 'resultAppeal', 'answer'],
  [/^POST dependency\/:id\/decision\.reason$/, 'dependency', 'reason'],
  [/^(?:POST user\/:id\/student-note|PATCH student-note\/:id)\.text$/, 'studentNote', 'text'],
  [/\/(?:student-attendance|day-roll)\.attendances\[\]\.justification$/, 'attendance', 'justification'],
  [
    /\/(?:student-evaluation(?:\/:studentEvalId)?|score-correction)\.(?:studentEvaluations\[\]\.)?text$/,
    'studentEvaluation',
    'text',
  ],
  [/\/dispensation\.dispensations\[\]\.reason$/, 'studentEnrollment', 'dispensations.reason'],
  [/\/term-mark(?:-correction)?\.termMarks\[\]\.text$/, 'studentEnrollment', 'termMarks.text'],
  [/\/term-mark(?:-correction)?\.termMarks\[\]\.note$/, 'studentEnrollment', 'termMarks.note'],
  [/^PATCH academic-record\/:id\.note$/, 'academicRecord', 'note'],
  [/^PATCH (?:user\/\w+\/:id|auth\/record)\.statusReason$/, 'user', 'statusReason'],
  [/^DELETE lesson-plan\/:id\/lesson\/:lessonId\.reason$/, 'lesson', 'deletedReason'],
  [/^POST instructor-absence\.note$/, 'instructorAbsence', 'note'],
  [/^POST lesson-cover\.reason$/, 'lessonCover', 'reason'],
  [/^POST calendar-link\.name$/, 'calendarLink', 'name'],
  [/^POST grade\/:id\/ending\.reason$/, 'classResult', 'reason'],
  [/^PUT grade\/:id\/council-opinion\.opinions\[\]\.text$/, 'councilOpinion', 'text'],
  [/^(?:POST|PATCH) council-meeting(?:\/:id)?\.discussion$/, 'councilMeeting', 'discussion'],
  [/^(?:POST|PATCH) council-meeting(?:\/:id)?\.remarks$/, 'councilMeeting', 'remarks'],
  [/^POST council-meeting\/:id\/annulment\.reason$/, 'councilMeeting', 'reason'],
  [/^POST guardianship\/:id\/end\.reason$/, 'guardianship', 'endReason'],
  [/^POST guardianship-restriction\/:id\/lift\.reason$/, 'guardianshipRestriction', 'endReason'],
  [/\/reenrollment\/answer\.answers\[\]\.answeredBy$/, 'reenrollment', 'answeredBy'],
  [/\/reenrollment\/answer\.answers\[\]\.relation$/, 'reenrollment', 'relation'],
  [/\/reenrollment\/answer\.answers\[\]\.note$/, 'reenrollment', 'note'],
]

/** Texts that are in the history with their words, or never reach it. */
const EXCEPTIONS: readonly (readonly [RegExp, string])[] = [
  [
    /(?:Ids?|token|challenge|[pP]assword|setup|recoveryCode|transports|fromOther)(?:\[\])?$|\.passkey\./,
    'ids and secrets',
  ],
  [/\/(?:score|term-mark)-correction\.reason$/, 'why a final mark was changed; kept in the history alone'],
  [
    /\/withdrawal\.reason$|^(?:POST|PATCH) academic-calendar(?:\/:id)?\.recordsReason$/,
    'why records of a lesson were withdrawn; kept in the history alone',
  ],
  [/\/record-proposal\.(?:cellphone|phone|email|address\.\w+)$/, 'the entry has the field alone'],
  [/\/absence-note\.(?:clientId|pictures\[\])$/, 'a key of the sender, and photographs that leave no entry'],
  [/\.(?:avatar|picture|logo|coatOfArms)$/, 'a picture, which the history names by a sum'],
  [
    /^(?:POST|PATCH) (?:institution|first-run)\b.*\.(?:hosts\b.*|(?:address|signatories\[\])\.\w+|name)$/,
    'the institution',
  ],
  [/^PUT push-subscription\.(?:endpoint|keys\.\w+)$/, 'the entry names no device'],
  [/^POST auth\/guardian-code(?:\/password)?\.code$/, 'a code of one use that leaves no entry'],
  [
    /^(?:POST|PATCH) (?:timetable-draft|room-kind|planning-hour|academic-year\/:id\/planning-hour)(?:\/:id)?\.(?:name|rooms\[\])$/,
    'a name of a part of the school',
  ],
  [/\/availability\/:userId\.intervals\[\]\.note$/, 'the entry has the number of intervals alone'],
  [/^POST first-run\.code$|^POST auth\/student-reset-password\./, 'a code or a number that leaves no entry'],
  [
    /^POST auth\/(?:token\/setup\/confirmation|second-factor\/passkey)\.name$/,
    'the entry has no name of a device',
  ],
  [/^(?:POST|PATCH) institution\.(?:sponsor|authorizationAct)$/, 'printed words of the institution'],
  [/^(?:POST user\/:id\/dependency|PATCH dependency\/:id)\.origin$/, 'a class or school of a former year'],
  [
    /^POST (?:search-case\/:id\/step|academic-year\/:id\/search-case\.step)\.contacted$/,
    'the entry has the kind and the day of the step',
  ],
  [/^POST result-appeal\.applicantName$/, 'the entry has dates, the status and the length of the text'],
  [/^POST institution\/text\.(?:title|body)$/, 'a published text; the entry has its version'],
  [
    /^(?:POST|PATCH) (?:user|auth\/record).*\.responsibles\[\]\./,
    'the entry has the names of responsibles alone',
  ],
  [
    /^(?:POST|PATCH) (?:user|auth\/record).*\.(?:name|socialName|oldRegistration|(?:address|documents|birthdateInfo)\.\w+)$/,
    'a value of a record: the history shows who changed it; removal of personal data takes it out',
  ],
  [
    /^(?:POST user\/:id\/guardianship|PATCH guardianship\/:id)\.kinship$/,
    'a word of the bond; removal of personal data leaves the bond, which names no one by it',
  ],
  [
    /^(?:POST guardianship\/:id\/restriction|POST user\/:id\/guardianship\.restriction|PATCH guardianship-restriction\/:id)\.(?:orderNumber|court)$/,
    'the entry has kinds and days alone',
  ],
  [/^POST user\/:id\/consent\.note$/, 'the entry has the kind and the person who gave it'],
  [/^(?:PATCH|PUT|POST) import\b/, 'cells and name of a sheet; removal of personal data takes the cells out'],
  [
    /^(?:POST|PATCH) (?:education-level|training-type|knowledge-area|grade|curriculum-component|lesson-plan|school-evaluation)(?:\/:id)?\.(?:name|place|parallelGroups\[\])$/,
    'a name of a part of the school',
  ],
  [/^(?:POST|PATCH) academic-calendar(?:\/:id)?\.title$/, 'a name of a day for all'],
  [/\.(?:description|contentRegistration|materialUsage)$/, 'a text for all'],
  [/\/reenrollment-campaign\.letter$/, 'a text for all'],
  [
    /^(?:POST|PATCH) evaluation-survey\/.*\.(?:title|questions\[\]\.(?:text|options\[\]))$/,
    'a question for all',
  ],
  [
    /^(?:POST|PATCH) student-enrollment(?:\/students|\/:id)?\.reason$|^POST grade\/:id\/advance\.reason$/,
    'the history alone has this reason',
  ],
  [/^POST council-decision\.decisions\[\]\.text$/, 'the entry has the kind of the decision alone'],
  [/^(?:POST|PATCH) council-meeting(?:\/:id)?\.place$/, 'a name of a part of the school'],
  [
    /^(?:POST|PATCH) council-meeting(?:\/:id)?\.attendants\[\]\./,
    'the entry has the number of attendants alone',
  ],
  [/^POST evaluation-survey\/.*\/response\.answers/, 'the entry has no answers'],
  [/^PATCH academic-record\/:id\.records/, 'years and marks of an official record'],
  [/^PATCH document\/:id\.revoked\.reason$/, 'the entry has no reason'],
  [/^POST client-error\.|^POST read-batch\./, 'leaves no entry'],
  [
    /^(?:POST|PATCH) opinion-sentence(?:\/:id)?\.text$/,
    'of one account alone, and no record: leaves no entry',
  ],
  [/^POST user\/:id\/erasure\./, 'the entry has a count'],
]

describe('class: pieces that stay after removal: a text that a call writes', () => {
  test('is shortened in the history, or is an exception with its reason', () => {
    const known = [...SHORTENED, ...EXCEPTIONS].map(([path]) => path)
    expect(judged.filter(path => !known.some(one => one.test(path)))).toEqual([])
  })

  test('is not both of them', () => {
    const twice = judged.filter(path =>
      [SHORTENED, EXCEPTIONS].every(list => list.some(([one]) => one.test(path))),
    )
    expect(twice).toEqual([])
  })

  test('has no exception and no shortened text that no body has', () => {
    const stale = [
      ...SHORTENED.filter(([path]) => !WRITTEN.some(text => path.test(text.path))),
      ...EXCEPTIONS.filter(([path]) => !judged.some(text => path.test(text))),
    ]
    expect(stale.map(([path]) => String(path))).toEqual([])
  })

  test('is named in the entries of its entity where it is shortened', () => {
    const missing = SHORTENED.filter(([, entity, name]) => {
      const texts = FREE_TEXTS[entity]
      return texts !== 'EVERY_TEXT' && !texts?.includes(name)
    })
    expect(missing.map(([, entity, name]) => `${entity}.${name}`)).toEqual([])
  })
})
