import { M } from '@lousa/contract/messages.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconPencil } from '@tabler/icons-react'
import { errorText } from '../../../lib/error-text.ts'
import { counts, type Sheet } from '../attendance-sheet.ts'
import type { Saving } from '../use-attendance-sheet.ts'
import classes from './save-bar.module.css'

type Props = {
  sheet: Sheet
  saving: Saving
  dirty: boolean
  draftKept: boolean
  readOnly: boolean
  onSave: () => void
}

const Running = ({ sheet, readOnly }: Pick<Props, 'sheet' | 'readOnly'>) => {
  const shown = readOnly ? sheet.rows.filter(({ stored }) => stored.status !== null) : sheet.rows
  const { ATTENDANCE, ABSENCE, JUSTIFIED_ABSENCE } = counts(shown)
  return (
    <dl className={classes.counts}>
      <div data-tone="good">
        <dt>Presentes</dt>
        <dd>{ATTENDANCE}</dd>
      </div>
      <div data-tone="bad">
        <dt>Faltas</dt>
        <dd>{ABSENCE}</dd>
      </div>
      <div data-tone="warn">
        <dt>Justificadas</dt>
        <dd>{JUSTIFIED_ABSENCE}</dd>
      </div>
    </dl>
  )
}

const statusOf = ({ sheet, saving, dirty, draftKept, readOnly }: Props): [React.ReactNode, string] => {
  const size = { size: 18, 'aria-hidden': true }
  if (saving.state === 'saving') return [null, 'Salvando…']
  if (saving.state === 'offline')
    return [
      <IconCloudOff key="sinal" {...size} />,
      draftKept
        ? 'Sem conexão. As marcas estão guardadas neste aparelho e serão enviadas quando a rede voltar.'
        : 'Sem conexão. Não feche esta página: este navegador não guarda rascunhos.',
    ]
  if (saving.state === 'refused')
    return [<IconAlertTriangle key="sinal" {...size} />, `Não foi salvo. ${errorText(saving.error)}`]
  if (dirty) return [<IconPencil key="sinal" {...size} />, 'Não salvo']
  if (sheet.rows.some(({ stored }) => stored.status === null))
    return [null, readOnly ? 'Frequência não feita' : 'Ainda não salva']
  return [<IconCircleCheck key="sinal" {...size} />, 'Tudo salvo']
}

/** Running count, where the marks are, and the one button that makes them count. Stays at the bottom of the screen. */
export const SaveBar = (props: Props) => {
  const { sheet, saving, dirty, readOnly, onSave } = props
  const [icon, text] = statusOf(props)
  const trouble = saving.state === 'offline' || saving.state === 'refused'
  return (
    <div className={classes.bar}>
      <Running sheet={sheet} readOnly={readOnly} />
      <p role="status" className={classes.status} data-trouble={trouble} data-dirty={dirty}>
        {icon}
        {text}
      </p>
      {!readOnly && (
        <Button size="md" className={classes.save ?? ''} loading={saving.state === 'saving'} onClick={onSave}>
          {M.btn.save}
        </Button>
      )}
    </div>
  )
}
