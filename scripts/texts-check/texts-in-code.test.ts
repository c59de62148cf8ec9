import { expect, test } from 'vitest'
import { textsInCode } from './texts-in-code.ts'

const saidBy = (source: string) => textsInCode(source, true).map(({ text }) => text)

test('what a component says in its own code is found, wherever it stands', () => {
  const source = `import { x } from './Some Path.ts'
export const Part = ({ count }: { count: number }) => (
  <Notice title="Nada foi perdido" aria-label={count === 1 ? 'Aula' : \`\${count} aulas dadas\`}>
    Salvar e
    sair
    <b>Não</b>
  </Notice>
)
const WORDS = { good: 'perto do limite', next: 'Próxima' }
`
  expect(saidBy(source)).toEqual([
    'Nada foi perdido',
    'Aula',
    `\${count} aulas dadas`,
    'Salvar e sair',
    'Não',
    'perto do limite',
    'Próxima',
  ])
})

test('what only machines read is no text', () => {
  const source = `import { Salvar } from './Salvar.ts'
type State = 'Aberto' | 'Fechado'
Part.displayName = 'Part'
export const Part = () => {
  if (key === 'PageUp') throw new Error('The part is not there')
  return <p className="one two" aria-keyshortcuts="Control+K"><kbd>Ctrl</kbd> {M.btn.save} · {count}</p>
}
const style = { border: '2px solid var(--lousa-surface)', status: 'Ativo' as State }
const list = document.querySelector('header button[aria-label]')
`
  expect(saidBy(source)).toEqual([])
})

test('a text is told with its line', () => {
  expect(textsInCode("const a = 1\n\nconst b = 'Próxima aula'\n", false)).toEqual([
    { line: 3, text: 'Próxima aula' },
  ])
})
