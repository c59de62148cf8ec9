import { allOf } from '@lousa/contract/page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftAddress, PATHS } from '../../../lib/address/paths.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { draftSample, IDS } from './draft-sample.ts'
import { Component } from './draft-screen.tsx'

const server = testServer()
const TUESDAY_8 = { weekday: 'TUESDAY', start: '07:50:00' }
const AT_START = { clientX: 50, clientY: 100 }
const AT_TARGET = { clientX: 150, clientY: 200 }
const { elementsFromPoint } = document
const { setPointerCapture } = HTMLElement.prototype

/** The grid has no size in tests: the second point is over the free cell, every other one over the lesson's own. */
const placeCells = (own: Element, target: Element): void => {
  document.elementsFromPoint = x => [x === AT_TARGET.clientX ? target : own]
  HTMLElement.prototype.setPointerCapture = () => undefined
}
const rest = (milliseconds: number) => act(() => new Promise(resolve => setTimeout(resolve, milliseconds)))

const open = async () => {
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path={PATHS.timetableDraft} element={<Component />} />
      </Routes>
    </QueryClientProvider>,
    draftAddress(IDS.draft),
  )
  const own = await screen.findByRole('gridcell', { name: /^Segunda, 07:00: Matemática/ })
  const target = screen.getByRole('gridcell', { name: /^Terça, 07:50: livre/ })
  placeCells(own, target)
  const lesson = own.firstElementChild
  if (!lesson) throw new Error('The cell has no lesson')
  return { lesson, target }
}
const finger = { pointerId: 1, pointerType: 'touch', button: 0 }
const dialog = () => screen.findByRole('dialog', { name: 'Mudar Matemática · 6º A para Terça, 07:50' })

beforeEach(() => {
  const moved = [{ planId: IDS.maths, from: { weekday: 'MONDAY', start: '07:00:00' }, to: TUESDAY_8 }]
  server.on('GET academic-year', () => ({ body: allOf([]) }))
  server.on(`GET timetable-draft/${IDS.draft}`, () => ({ body: draftSample() }))
  server.on(`GET timetable-draft/${IDS.draft}/places`, () => ({
    body: { here: [], places: [{ ...TUESDAY_8, hard: 0, soft: 0, moved }], forbidden: [] },
  }))
  server.on(`PATCH timetable-draft/${IDS.draft}/lesson`, () => ({
    body: { moved, hard: 0, soft: 0, broken: [], mended: [], version: 5 },
  }))
})
afterEach(() => {
  document.elementsFromPoint = elementsFromPoint
  HTMLElement.prototype.setPointerCapture = setPointerCapture
})

it('a mouse pulls a lesson to another place at once', async () => {
  const { lesson, target } = await open()
  const mouse = { pointerId: 1, pointerType: 'mouse', button: 0 }
  fireEvent.pointerDown(lesson, { ...mouse, ...AT_START })
  fireEvent.pointerMove(lesson, { ...mouse, ...AT_TARGET })
  expect(target.getAttribute('data-over')).toBe('true')
  fireEvent.pointerUp(lesson, { ...mouse, ...AT_TARGET })
  expect(await dialog()).toBeDefined()
})

it('a finger that rests on a lesson takes it, and the page stays still below it', async () => {
  const { lesson, target } = await open()
  fireEvent.pointerDown(lesson, { ...finger, ...AT_START })
  await rest(400)
  fireEvent.pointerMove(lesson, { ...finger, ...AT_TARGET })
  expect(target.getAttribute('data-over')).toBe('true')
  // False: the default of the event, which scrolls, is prevented.
  expect(fireEvent.touchMove(lesson, { cancelable: true, touches: [AT_TARGET] })).toBe(false)
  expect(fireEvent.contextMenu(lesson)).toBe(false)
  fireEvent.pointerUp(lesson, { ...finger, ...AT_TARGET })
  expect(await dialog()).toBeDefined()
})

it('a finger that moves at once scrolls the page and takes nothing', async () => {
  const { lesson, target } = await open()
  fireEvent.pointerDown(lesson, { ...finger, ...AT_START })
  fireEvent.pointerMove(lesson, { ...finger, ...AT_TARGET })
  await rest(400)
  fireEvent.pointerMove(lesson, { ...finger, ...AT_TARGET })
  expect(target.getAttribute('data-over')).toBe('false')
  expect(fireEvent.touchMove(lesson, { cancelable: true, touches: [AT_TARGET] })).toBe(true)
  fireEvent.pointerUp(lesson, { ...finger, ...AT_TARGET })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a scroll that begins while a finger rests lets go of the lesson', async () => {
  const { lesson } = await open()
  fireEvent.pointerDown(lesson, { ...finger, ...AT_START })
  fireEvent.pointerCancel(lesson, finger)
  await rest(400)
  expect(fireEvent.touchMove(lesson, { cancelable: true, touches: [AT_TARGET] })).toBe(true)
  fireEvent.pointerUp(lesson, { ...finger, ...AT_TARGET })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a lesson that is let go where its plan has another one stays where it is', async () => {
  const { lesson, target } = await open()
  expect(screen.getByText(/^Escolha uma aula no quadro/)).toBeDefined()
  const other = screen.getByRole('gridcell', { name: /^Terça, 07:00: Matemática/ })
  const mouse = { pointerId: 1, pointerType: 'mouse', button: 0 }
  fireEvent.pointerDown(lesson, { ...mouse, ...AT_START })
  fireEvent.pointerMove(lesson, { ...mouse, ...AT_TARGET })
  await vi.waitFor(() => expect(target.getAttribute('data-effect')).not.toBeNull())
  expect(screen.queryByText(/^Escolha uma aula no quadro/)).toBeNull()
  document.elementsFromPoint = () => [other]
  fireEvent.pointerUp(lesson, { ...mouse, ...AT_TARGET })
  await rest(50)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('two taps move a lesson too', async () => {
  const { lesson, target } = await open()
  fireEvent.pointerDown(lesson, { ...finger, ...AT_START })
  fireEvent.pointerUp(lesson, { ...finger, ...AT_START })
  fireEvent.click(lesson)
  await vi.waitFor(() => expect(target.getAttribute('data-effect')).not.toBeNull())
  fireEvent.click(target)
  expect(await dialog()).toBeDefined()
})

it('a lesson that the records fix is never taken', async () => {
  await open()
  const fixed = screen.getByRole('gridcell', { name: /^Terça, 07:00/ }).firstElementChild
  if (!fixed) throw new Error('The cell has no lesson')
  fireEvent.pointerDown(fixed, { ...finger, ...AT_START })
  await rest(400)
  expect(fireEvent.touchMove(fixed, { cancelable: true, touches: [AT_TARGET] })).toBe(true)
})
