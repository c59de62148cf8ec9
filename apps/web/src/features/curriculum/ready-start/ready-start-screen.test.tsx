import { READY_START } from '@lousa/contract/curriculum/ready-start/ready-start.messages.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { PATHS } from '../../../lib/address/paths.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { testServer } from '../../../test-server.ts'
import { Overlays } from '../../../ui/overlays.tsx'
import { aYear } from '../../academics/academics-test-world.ts'
import { Component as ReadyStartScreen } from './ready-start-screen.tsx'

const server = testServer()
const year = aYear('2027')
const START = `POST academic-year/${year.id}/ready-start`
const levelItem = (state: string) => ({
  kind: 'LEVEL',
  template: 'FINAIS',
  name: 'Ensino Fundamental – Anos Finais',
  state,
  count: 1,
})

type Sent = { apply: boolean; levels: { template: string; classes: number }[] }
let sent: Sent[]

const answers = (state: string) =>
  server.on(START, body => {
    sent.push(body as Sent)
    const { apply } = body as Sent
    return { body: { applied: apply, rule: { mode: 'SUM', state: 'SAME' }, items: [levelItem(state)] } }
  })

beforeEach(() => {
  notifications.clean()
  sent = []
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
  answers('CREATED')
})

const open = () => {
  const routes = [
    { path: PATHS.readyStart, element: <ReadyStartScreen /> },
    { path: PATHS.academicYears, element: <p>Guia</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [PATHS.readyStart.replace(':id', year.id)] })
  render(
    <MantineProvider env="test">
      <Overlays />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
}

const create = () => screen.findByRole('button', { name: READY_START.apply })

describe('the ready start', () => {
  it('shows what Fundamental would create, creates it once, and goes on to the guide', async () => {
    const user = open()
    expect(await screen.findByText('Ensino Fundamental – Anos Finais', { selector: 'dd' })).toBeDefined()
    expect(sent.at(-1)).toMatchObject({
      apply: false,
      levels: [{ template: 'INICIAIS' }, { template: 'FINAIS' }],
    })
    await user.click(await create())
    expect(await screen.findByText('Guia')).toBeDefined()
    expect(sent.filter(({ apply }) => apply)).toHaveLength(1)
  })

  it('asks again with another level, and offers nothing without one', async () => {
    const user = open()
    await user.click(await screen.findByRole('checkbox', { name: READY_START.template.INFANTIL }))
    await waitFor(() => expect(sent.at(-1)?.levels.map(({ template }) => template)).toContain('INFANTIL'))
    for (const level of ['INFANTIL', 'INICIAIS', 'FINAIS'] as const)
      await user.click(screen.getByRole('checkbox', { name: READY_START.template[level] }))
    expect(await screen.findByText(READY_START.chooseOne)).toBeDefined()
    expect(((await create()) as HTMLButtonElement).disabled).toBe(true)
  })

  it('marks the rule of marks that is chosen', async () => {
    const user = open()
    const marked = () =>
      [...document.querySelectorAll('[role=radio] .mantine-RadioIndicator-indicator[data-checked]')].map(
        sign => sign.closest('[role=radio]')?.getAttribute('aria-label'),
      )
    await waitFor(() => expect(marked()).toEqual([READY_START.modes.SUM]))
    await user.click(screen.getByRole('radio', { name: READY_START.modes.MEAN }))
    expect(marked()).toEqual([READY_START.modes.MEAN])
  })

  it('that would create nothing says so', async () => {
    answers('EXISTS')
    open()
    expect(await screen.findByText(READY_START.nothingNew)).toBeDefined()
    expect(((await create()) as HTMLButtonElement).disabled).toBe(true)
  })
})
