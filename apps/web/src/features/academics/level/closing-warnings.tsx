import type { AcademicTerm, EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { LEVELS } from '@lousa/contract/academics/level/level.messages.ts'
import type { ClosingWarning } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './closing-warnings.module.css'
import { forceCloseTerm, type MissingBeforeClose, termActionText } from './term-actions.ts'

const { term: words } = LEVELS

const Warning = ({ warning: { kind, count, places } }: { warning: ClosingWarning }) => {
  const listedCount = places.reduce((sum, place) => sum + place.count, 0)
  return (
    <section className={classes.kind}>
      <Text fw={600} size="sm">
        {countedIn(words.warnings[kind], count)}
      </Text>
      <ul className={classes.places}>
        {places.map(({ grade, curriculumComponent, count: here }) => (
          <li key={`${grade.id} ${curriculumComponent.id}`}>
            {fill(words.place, { grade: grade.name, component: curriculumComponent.name })}
            {here > 1 && <span className={classes.count}>{showCount(here)}</span>}
          </li>
        ))}
        {count > listedCount && <li>{words.otherPlaces}</li>}
      </ul>
    </section>
  )
}

const Body = ({
  held,
  busy,
  onClose,
  onGoOn,
}: {
  held: MissingBeforeClose
  busy: boolean
  onClose: () => void
  onGoOn: () => void
}) => {
  useFocusBack()
  return (
    <Stack gap="md">
      <Text size="sm">{held.mayConfirm ? words.warningsLead : words.incompleteLead}</Text>
      {/* The actions stay in sight under a long list. */}
      <ScrollArea.Autosize
        mah="48dvh"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': words.missingList }}
      >
        <div className={classes.list}>
          {held.warnings.map(warning => (
            <Warning key={`${warning.termId} ${warning.kind}`} warning={warning} />
          ))}
        </div>
      </ScrollArea.Autosize>
      {held.mayConfirm && <Notice tone="warn">{words.warningsEffect}</Notice>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          {held.mayConfirm ? M.btn.cancel : M.btn.close}
        </Button>
        {held.mayConfirm && (
          <Button color="red.9" onClick={onGoOn} loading={busy}>
            {words.closeAnyway}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The unfinished work of a term that is to be closed, by kind, class and component. */
export const ClosingWarnings = ({
  level,
  term,
  held: first,
  onClose,
}: {
  level: EducationLevel
  term: AcademicTerm
  held: MissingBeforeClose
  onClose: () => void
}) => {
  const [held, setHeld] = useState(first)
  const [busy, setBusy] = useState(false)
  const say = termActionText(level, term)
  const goOn = async (): Promise<void> => {
    setBusy(true)
    const still = await forceCloseTerm(level, term)
    setBusy(false)
    if (still) setHeld(still)
    else onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={say(held.mayConfirm ? words.warningsTitle : words.incompleteTitle)}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Body held={held} busy={busy} onClose={onClose} onGoOn={() => void goOn()} />
    </Modal>
  )
}
