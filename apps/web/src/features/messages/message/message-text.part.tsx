import { messageBlocks, type TextLine } from '@lousa/rules/messages/message/message-text.rules.ts'
import { Anchor } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import classes from './message-text.module.css'

const keyed = <T,>(all: readonly T[]) => all.map((one, index) => ({ key: String(index), one }))

const Line = ({ line }: { line: TextLine }): ReactNode =>
  keyed(line).map(({ key, one: { text, bold, href } }) => {
    const words = href ? (
      <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit underline="always">
        {text}
      </Anchor>
    ) : (
      text
    )
    return <Fragment key={key}>{bold ? <strong>{words}</strong> : words}</Fragment>
  })

/** The text of a message for reading: paragraphs, lists, bold, addresses, and never markup of its author. */
export const MessageText = ({ body }: { body: string }) => (
  <div className={classes.text}>
    {keyed(messageBlocks(body)).map(({ key, one }) =>
      one.kind === 'list' ? (
        <ul key={key}>
          {keyed(one.items).map(item => (
            <li key={item.key}>
              <Line line={item.one} />
            </li>
          ))}
        </ul>
      ) : (
        <p key={key}>
          {keyed(one.lines).map(line => (
            <Fragment key={line.key}>
              {line.key !== '0' && <br />}
              <Line line={line.one} />
            </Fragment>
          ))}
        </p>
      ),
    )}
  </div>
)
