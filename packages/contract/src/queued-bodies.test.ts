import { expect, test } from 'vitest'
import { saveAttendance } from './attendance/attendance.contract.ts'
import { saveScores, updateScore } from './evaluation/evaluation.contract.ts'
import { releaseLesson, updateRelease } from './planning/release/release.contract.ts'

// Bodies as devices of version 1 put them in their queue. They are accepted for twelve months: a change that refuses one of these
// needs a new version of the body next to the old one.
const ENROLLMENT = '019b0821-ee01-7930-bf36-c78da8e60b69'

test.each([
  ['release', releaseLesson, { contentRegistration: 'Frações', note: '', materialUsage: null }],
  ['release of several lessons', releaseLesson, { contentRegistration: 'Frações', lessonIds: [ENROLLMENT] }],
  ['edited release', updateRelease, { contentRegistration: 'Frações e decimais', version: 1 }],
  [
    'attendance',
    saveAttendance,
    {
      attendances: [
        { studentEnrollmentId: ENROLLMENT, status: 'ATTENDANCE', version: 0 },
        {
          studentEnrollmentId: ENROLLMENT,
          status: 'JUSTIFIED_ABSENCE',
          justification: 'Atestado',
          version: 3,
        },
      ],
    },
  ],
  [
    'forced attendance',
    saveAttendance,
    { attendances: [{ studentEnrollmentId: ENROLLMENT, status: 'ABSENCE' }], force: true },
  ],
  [
    'scores',
    saveScores,
    {
      studentEvaluations: [
        { studentEnrollmentId: ENROLLMENT, score: 7.5, version: 0 },
        { studentEnrollmentId: ENROLLMENT, score: null, version: 2 },
        { studentEnrollmentId: ENROLLMENT, text: 'Lê com fluência.', version: 1 },
      ],
    },
  ],
  ['single score', saveScores, { studentEnrollmentId: ENROLLMENT, score: 10 }],
  ['edited score', updateScore, { score: 8.25, version: 4 }],
])('a queued %s of version 1 is still accepted', (_, endpoint, body) => {
  expect(endpoint.body?.safeParse(body).error).toBeUndefined()
  expect(endpoint.idempotent).toBe(true)
})
