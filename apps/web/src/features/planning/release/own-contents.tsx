import { RELEASE } from '@lousa/contract/planning/release/release.messages.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { RecordForm } from './form/use-record-draft.ts'
import classes from './own-contents.module.css'
import { withContent } from './own-contents.values.ts'

/** The frequent texts of this person: one tap inserts one. */
export const OwnContents = ({ form, contents }: { form: RecordForm; contents: readonly string[] }) => {
  if (contents.length === 0) return null
  const take = (content: string) => {
    const written = form.getValues('contentRegistration') ?? ''
    form.setValue('contentRegistration', withContent(written, content), {
      shouldDirty: true,
      shouldValidate: true,
    })
  }
  return (
    <section aria-label={RELEASE.ownContents} className={classes.contents}>
      {contents.map(content => (
        <Button
          key={content}
          variant="default"
          size="compact-sm"
          className={classes.content ?? ''}
          title={content}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => take(content)}
        >
          <span className={classes.text}>{content}</span>
        </Button>
      ))}
    </section>
  )
}
