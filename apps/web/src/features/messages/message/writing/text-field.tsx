import { MESSAGE_LIMITS } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_WRITING as W } from '@lousa/contract/messages/message/message-writing.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ActionIcon, Group, Text, Textarea, Tooltip } from '@mantine/core'
import { IconBold, IconLink, IconList } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef } from 'react'
import { showCount } from '../../../../lib/text/numbers.ts'
import { textOfHtml } from '../pasted-text.values.ts'
import { boldOf, linkOf, listOf, type Selection } from '../text-marks.values.ts'
import classes from './message-form.module.css'

const icon = { size: 18, 'aria-hidden': true } as const
/** From here on it is worth saying how much room is left. */
const NEARLY = 0.8

/** Inserted like typing, so that Ctrl+Z undoes it; false where the browser does not support that. */
const typedInto = (area: HTMLTextAreaElement, text: string): boolean => {
  area.focus()
  return 'execCommand' in document && document.execCommand('insertText', false, text)
}

const selectionIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selection => ({
  text: value,
  from: selectionStart,
  to: selectionEnd,
})

type Change = (selection: Selection) => Selection

const TOOLS: readonly { label: string; icon: React.ReactNode; change: Change; key?: string }[] = [
  { label: W.bold, icon: <IconBold {...icon} />, change: at => boldOf(at, W.boldSample), key: 'b' },
  { label: W.list, icon: <IconList {...icon} />, change: at => listOf(at, W.listSample) },
  { label: W.link, icon: <IconLink {...icon} />, change: linkOf, key: 'k' },
]

/** The text of a message with its few marks: typed, set by a button, or made of what was copied elsewhere. */
export const TextField = ({
  value,
  onChange,
  onBlur,
  inputRef,
  error,
}: {
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLTextAreaElement>
  error: string | undefined
}) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const select = (from: number, to: number) => {
    // The text that it stands in is there after the next picture.
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from, to)
    })
  }
  const put = (next: Selection) => {
    const element = area.current
    if (!element) return
    element.setSelectionRange(0, element.value.length)
    if (!typedInto(element, next.text)) onChange(next.text)
    select(next.from, next.to)
  }
  const apply = (change: Change) => {
    if (area.current) put(change(selectionIn(area.current)))
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData('text/html')
    const text = html === '' ? '' : textOfHtml(html)
    if (text === '') return
    event.preventDefault()
    const element = event.currentTarget
    const { text: before, from, to } = selectionIn(element)
    if (!typedInto(element, text)) {
      onChange(before.slice(0, from) + text + before.slice(to))
      select(from + text.length, from + text.length)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    // Ctrl+K looks for people everywhere else.
    event.stopPropagation()
    apply(tool.change)
  }
  return (
    <div>
      <Textarea
        ref={element => {
          area.current = element
          if (typeof inputRef === 'function') inputRef(element)
        }}
        label={W.text}
        required
        autosize
        minRows={8}
        maxRows={16}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        onPaste={paste}
        onKeyDown={onKeyDown}
        description={W.marks}
        error={error}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        inputContainer={input => (
          <div className={classes.area}>
            <Group gap={4} role="toolbar" aria-label={W.toolbar} className={classes.toolbar ?? ''}>
              {TOOLS.map(tool => (
                <Tooltip key={tool.label} label={tool.label} openDelay={400}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={tool.label}
                    {...(tool.key ? { 'aria-keyshortcuts': `Control+${tool.key.toUpperCase()}` } : {})}
                    onMouseDown={event => event.preventDefault()}
                    onClick={() => apply(tool.change)}
                  >
                    {tool.icon}
                  </ActionIcon>
                </Tooltip>
              ))}
            </Group>
            {input}
          </div>
        )}
      />
      {value.length > MESSAGE_LIMITS.body * NEARLY && (
        <Text size="xs" c="dimmed" mt={4}>
          {fill(W.letters, { n: showCount(value.length), most: showCount(MESSAGE_LIMITS.body) })}
        </Text>
      )}
    </div>
  )
}
