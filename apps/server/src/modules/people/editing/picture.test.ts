import {
  createStudent,
  getUserPicture,
  updateStudent,
} from '@lousa/contract/people/editing/user-writing.contract.ts'
import { getUser, listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { PICTURE_LIMIT } from '@lousa/contract/picture-limit.ts'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ana, deskOf } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = deskOf(app, school)
})
afterAll(() => app.stop())

const picture = (red: number): string => {
  const pixels = new Uint8ClampedArray(40 * 40 * 4).map((_, index) => (index % 4 === 0 ? red : 255))
  return `data:image/png;base64,${Transformer.fromRgbaPixels(pixels, 40, 40).pngSync().toString('base64')}`
}
const give = (id: string, avatar: string | null) => desk(updateStudent, { params: { id }, body: { avatar } })
const show = (id: string, token: string, query: Record<string, unknown> = {}) =>
  desk(getUserPicture, { params: { id }, token, query })
const versionIn = (avatar: string) => new URL(avatar, 'http://localhost/').searchParams.get('v') ?? ''

test.each([
  [
    'a drawing that says it is a PNG',
    `data:image/png;base64,${Buffer.from('<svg onload="x"/>').toString('base64')}`,
  ],
  ['an address', 'https://example.com/foto.png'],
  ['a text', 'foto'],
  ['a picture that breaks off', picture(1).slice(0, -40)],
])('%s is no picture, and the former one stays', async (_, avatar) => {
  const { id } = school.students[0]!
  const { body: before } = await give(id, picture(9))
  const answer = await give(id, avatar)
  expect(answer.body.errors.map((each: { path: string; code: string }) => [each.path, each.code])).toEqual([
    ['avatar', 'INVALID_IMAGE'],
  ])
  expect((await desk(getUser, { params: { id } })).body).toEqual(before)
})

test('more bytes than allowed are refused as such, and far more are not even read', async () => {
  const { id } = school.students[0]!
  const large = await give(id, `data:image/png;base64,${Buffer.alloc(PICTURE_LIMIT + 1).toString('base64')}`)
  expect(large.body.errors[0]).toMatchObject({ path: 'avatar', code: 'IMAGE_TOO_LARGE' })
  const enormous = await give(id, `data:image/png;base64,${Buffer.alloc(4_000_000).toString('base64')}`)
  expect([enormous.status, enormous.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

test('a student is recorded with a picture, which is shown small in lists and whole at its address', async () => {
  const { body } = await desk(createStudent, {
    body: { name: 'Bia Retrato', responsibles: [ana], avatar: picture(200) },
  })
  expect(body.avatar).toMatch(new RegExp(`^user/${body.id}/avatar\\?v=[\\w-]{32}$`))
  const { body: list } = await desk(listUsers, { query: { type: 'STUDENT', searchFor: 'Retrato' } })
  expect(list.data[0].thumb).toMatch(/^data:image\/webp;base64,/)
  const shown = await show(body.id, school.administrator.token, { v: versionIn(body.avatar) })
  expect(shown.status).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'authorization',
    'x-content-type-options': 'nosniff',
  })
  expect((await new Transformer(shown.raw).metadata()).width).toBe(512)
})

test('only the picture under its own name may be kept', async () => {
  const { id } = school.students[0]!
  await give(id, picture(3))
  for (const query of [{}, { v: 'old' }])
    expect((await show(id, school.administrator.token, query)).headers['cache-control']).toBe('no-store')
})

test('another picture has another address, and a removed one is gone', async () => {
  const { id } = school.students[0]!
  const first = (await give(id, picture(3))).body
  const second = (await give(id, picture(250))).body
  expect(second.avatar).not.toBe(first.avatar)
  expect(second.thumb).not.toBe(first.thumb)
  const removed = (await give(id, null)).body
  expect([removed.avatar, removed.thumb]).toEqual([null, null])
  expect((await show(id, school.administrator.token)).status).toBe(404)
  const { rows } = await app.owner.query('select 1 from person_picture where institution_id = $1', [
    school.id,
  ])
  expect(rows).toEqual([])
})

test('a picture is seen by administrators, by instructors of the student and by the student alone', async () => {
  const [mine, other] = [school.students[0]!, school.students[1]!]
  await give(mine.id, picture(3))
  const { token } = await teacherOfNobody()
  const statuses = await Promise.all(
    [school.administrator, school.instructor, mine, other, school.editor, { token }].map(
      async who => (await show(mine.id, who.token)).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 200, 404, 404, 404])
  const elsewhere = await createSchool(app)
  expect((await deskOf(app, elsewhere)(getUserPicture, { params: { id: mine.id } })).status).toBe(404)
  const seen = await desk(getUser, { params: { id: mine.id }, token: school.instructor.token })
  expect(seen.body.avatar).toMatch(new RegExp(`^user/${mine.id}/avatar\\?v=`))
})

/** An instructor whose classes are over there. */
const teacherOfNobody = async () => {
  await app.owner.query('delete from lesson_plan_instructor where institution_id = $1 and account_id = $2', [
    school.id,
    school.otherInstructor.id,
  ])
  return school.otherInstructor
}
