import type { EducationLevel, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { DEFAULT_POLICY } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { testServer } from '../../../test-server.ts'
import { Overlays } from '../../../ui/overlays.tsx'
import { Component as DefaultPolicyScreen } from '../policy/default-policy-screen.tsx'
import { Component as GradePolicyScreen } from './grade-policy-screen.tsx'
import { aGrade, aLevel, anInstitution, aYear, testId } from './grade-test-world.ts'

const server = testServer()
let grade: Grade = aGrade()
let level: EducationLevel = aLevel()

beforeEach(() => {
  notifications.clean()
  sessionStorage.clear()
  window.scrollTo = () => undefined
  grade = aGrade()
  level = aLevel()
  server.on('GET academic-year', () => ({ body: allOf([aYear()]) }))
  server.on('GET education-level', () => ({ body: allOf([level]) }))
  server.on('GET institution', () => ({ body: anInstitution() }))
  server.on(`GET grade/${testId(3)}`, () => ({ body: grade }))
})

const open = (address: string) => {
  const router = createMemoryRouter(
    [
      { path: '/series/:id/calculo', element: <GradePolicyScreen /> },
      { path: '/calculo', element: <DefaultPolicyScreen /> },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  )
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <Overlays />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return user
}
const openGrade = () => open(`/series/${testId(3)}/calculo`)
const save = (user: ReturnType<typeof open>) => user.click(screen.getByRole('button', { name: 'Salvar' }))

describe('the rule of calculation of a class', () => {
  it('cannot be changed once a term is closed: the administrator reads it, and why', async () => {
    level = aLevel({ closed: 2 })
    openGrade()
    expect(
      await screen.findByText(/Estão encerrados o 1º bimestre e o 2º bimestre de Anos Finais/),
    ).toBeDefined()
    expect(screen.getByText('As notas dos períodos se somam na nota do ano.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('does not sum terms that are worth more than the year, and says so at the choice', async () => {
    grade = aGrade({
      highest: 10,
      average: 6,
      performancePolicy: { ...DEFAULT_POLICY, termWeights: [], mode: 'MEAN' },
      academicTermMarks: [10, 10, 10, 10].map((highest, at) => ({
        academicTerm: { id: testId(11 + at) },
        highest,
      })),
    })
    const user = openGrade()
    await user.click(await screen.findByRole('radio', { name: /^Somar os pontos/ }))
    await save(user)
    expect((await screen.findAllByText(/As notas máximas dos períodos somam 40/)).length).toBeGreaterThan(0)
    expect(server.sent('PATCH')).toHaveLength(0)
  })

  it('becomes its own beginning with the institution’s, and the example follows what is chosen', async () => {
    server.on(`PATCH grade/${testId(3)}`, () => ({ body: aGrade({ version: 8 }) }))
    const user = openGrade()
    expect(await screen.findByText('61,0')).toBeDefined()
    await user.click(screen.getByRole('switch', { name: /^Usar a regra da instituição/ }))
    await user.click(await screen.findByRole('radio', { name: /^Fica fora da conta/ }))
    expect(await screen.findByText('65,0')).toBeDefined()
    await save(user)
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(1))
    expect(server.sent('PATCH')[0]?.body).toEqual({
      performancePolicy: { ...DEFAULT_POLICY, missing: 'IGNORE', termWeights: [] },
    })
  })

  it('is given back to the institution as no rule of its own', async () => {
    grade = aGrade({ performancePolicy: { ...DEFAULT_POLICY, termWeights: [], round: 'UP' } })
    server.on(`PATCH grade/${testId(3)}`, () => ({ body: aGrade({ version: 8 }) }))
    const user = openGrade()
    await user.click(await screen.findByRole('switch', { name: /^Usar a regra da instituição/ }))
    await save(user)
    await waitFor(() => expect(server.sent('PATCH')[0]?.body).toEqual({ performancePolicy: null }))
  })
})

describe('the default rule of calculation', () => {
  it('asks for a least attendance between 0 and 100, and sends nothing else', async () => {
    const user = open('/calculo')
    const field = await screen.findByRole('textbox', { name: /Frequência mínima/ })
    await user.clear(field)
    await user.type(field, '101')
    await save(user)
    expect((await screen.findAllByText(/menor ou igual a 100/)).length).toBeGreaterThan(0)
    expect(server.sent('PATCH')).toHaveLength(0)
  })

  it('says before saving what stays as it is, and afterwards how many classes do', async () => {
    server.on('PATCH institution', () => ({ body: { ...anInstitution({ version: 5 }), keptPolicies: 3 } }))
    const user = open('/calculo')
    expect(await screen.findByText(/continuam com a regra de agora/)).toBeDefined()
    await user.click(screen.getByRole('radio', { name: /^Fazer a média/ }))
    await user.clear(await screen.findByRole('textbox', { name: '2º bimestre' }))
    await user.type(screen.getByRole('textbox', { name: '2º bimestre' }), '1,5')
    await save(user)
    expect(
      await screen.findByText(/Regra salva\. 3 turmas com período ou ano encerrado continuam/),
    ).toBeDefined()
    expect(server.sent('PATCH')[0]?.body).toEqual({
      performancePolicy: { ...DEFAULT_POLICY, mode: 'MEAN', termWeights: [1, 1.5, 1, 1] },
    })
  })
})
