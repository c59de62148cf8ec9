import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testOutbox } from '../../../test-outbox.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { scoreSyncHandler } from '../score/score.sync.ts'
import { evaluationOf } from '../score-sheet/score-test-world.ts'
import { deleteConfirmed } from './delete-evaluation.ts'

testServer()
testOutbox({ handlers: [scoreSyncHandler] })

it.each([
  [0, 'Nenhum lançamento dela está salvo.'],
  [1, 'o lançamento de 1 aluno (nota, falta, dispensa ou segunda chamada)'],
  [3, 'os lançamentos de 3 alunos (notas, faltas, dispensas ou segundas chamadas)'],
])(
  'the question before an evaluation is deleted counts %i students with a score or a state',
  async (scored, text) => {
    const { user } = renderScreen(<p>Avaliações</p>)
    const answer = deleteConfirmed({ ...evaluationOf('p'), scored })
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(text)
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await answer
  },
)
