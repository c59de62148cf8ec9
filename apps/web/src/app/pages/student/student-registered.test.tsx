import { act, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { savedStudent } from '../../../features/people/person-sample.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { isNumberUnread, JUST_CREATED } from './student-created.ts'
import { StudentRegistered } from './student-registered.tsx'

testServer()

const StudentPage = () => {
  const { pathname, state } = useLocation()
  if (pathname !== '/aluno') return <p>{pathname}</p>
  return isNumberUnread(state) ? (
    <StudentRegistered student={savedStudent()} number="20260001" />
  ) : (
    <p>Ficha</p>
  )
}

const open = async () => {
  const shown = renderScreen(<StudentPage />, '/alunos')
  await act(() => shown.router.navigate('/aluno', { state: JUST_CREATED }))
  await screen.findByText('20260001')
  await waitFor(() => expect(shown.router.state.location.state?.layers).toBe(1))
  return { ...shown, back: () => act(() => shown.router.navigate(-1)) }
}

it.each([
  ['Matricular', '/app/matricula'],
  ['Cadastrar outro', PATHS.newStudent],
])('the link “%s” leaves the page of the student in the history, without the number', async (name, path) => {
  const { user, router, back } = await open()
  await user.click(screen.getByRole('link', { name }))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  await back()
  expect(await screen.findByText('Ficha')).toBeDefined()
  await back()
  expect(await screen.findByText('/alunos')).toBeDefined()
})
