import { SENTENCES } from '@lousa/contract/evaluation/sentence/opinion-sentence.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { insertSentence } from '@lousa/rules/evaluation/mark/opinion-sentence.rules.ts'
import { Button } from '@mantine/core'
import { IconQuote } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { lazyModule, useLazyModule } from '../../../lib/device/lazy.ts'
import { toast } from '../../../ui/toast.tsx'
import classes from './insert-sentence.module.css'
import { useFieldCursor } from './use-field-cursor.ts'

const sentencesModal = lazyModule(async () => (await import('./sentences-modal.tsx')).SentencesModal)

type InsertSentenceProps = {
  /** The student of the opinion. */
  name: string
  field: RefObject<HTMLTextAreaElement | null>
  /** The most characters of an opinion. */
  max: number
  onInsert: (text: string) => void
}

/** Inserts one of the user's own sentences where the cursor of a field is. The list is loaded when it opens. */
export const InsertSentence = ({ name, field, max, onInsert }: InsertSentenceProps) => {
  const [isOpen, setOpen] = useState(false)
  const Sentences = useLazyModule(sentencesModal, isOpen ? 'now' : 'idle')
  const cursor = useFieldCursor(field)
  const insert = (sentence: string): void => {
    setOpen(false)
    const element = field.current
    if (!element) return
    const { text, selection } = cursor()
    const inserted = insertSentence(text, selection, sentence, max)
    if (!inserted) {
      toast.error(fill(SENTENCES.tooLong, { max }))
      return
    }
    onInsert(inserted.text)
    // The window returns the focus when it goes.
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(inserted.cursor, inserted.cursor)
    })
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.open ?? ''}
        leftSection={<IconQuote size={16} aria-hidden />}
        aria-label={fill(SENTENCES.openFor, { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {SENTENCES.open}
      </Button>
      {isOpen && Sentences && <Sentences cursor={cursor} onInsert={insert} onClose={() => setOpen(false)} />}
    </>
  )
}
