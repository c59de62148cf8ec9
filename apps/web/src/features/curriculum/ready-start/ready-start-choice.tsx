import { LEVELS } from '@lousa/contract/academics/level/level.messages.ts'
import { TERM_TYPES } from '@lousa/contract/academics/level/level-table.ts'
import { START_MODES } from '@lousa/contract/curriculum/ready-start/ready-start.contract.ts'
import { READY_START } from '@lousa/contract/curriculum/ready-start/ready-start.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import {
  LEVEL_TEMPLATE_IDS,
  type LevelTemplateId,
  MAX_CLASSES_OF_A_YEAR,
} from '@lousa/rules/curriculum/ready-start/level-templates.rules.ts'
import { Checkbox, Radio, Text } from '@mantine/core'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { Select } from '../../../ui/select.tsx'
import type { StartChoice } from './ready-start.api.ts'
import classes from './ready-start.module.css'
import { type Level, proposedLevel, withLevel, withoutLevel } from './ready-start.values.ts'

const words = READY_START

const COUNTS = Array.from({ length: MAX_CLASSES_OF_A_YEAR + 1 }, (_, count) => String(count))
const TERM_OPTIONS = TERM_TYPES.map(type => ({ value: type, label: LEVELS.level.types[type] }))

const LevelRow = ({
  template,
  level,
  onChange,
}: {
  template: LevelTemplateId
  level: Level | undefined
  onChange: (level: Level | null) => void
}) => (
  <div className={classes.level}>
    <Checkbox
      className={classes.name ?? ''}
      label={words.template[template]}
      description={words.templateHint[template]}
      checked={level !== undefined}
      onChange={({ currentTarget: { checked } }) => onChange(checked ? proposedLevel(template) : null)}
    />
    {level && (
      <div className={classes.settings}>
        <Select
          className={classes.terms ?? ''}
          label={words.termType}
          aria-label={fill(words.termTypeOf, { level: words.template[template] })}
          data={TERM_OPTIONS}
          value={level.termType}
          onChange={type => {
            const termType = TERM_TYPES.find(one => one === type)
            if (termType) onChange({ ...level, termType })
          }}
        />
        <Select
          className={classes.classes ?? ''}
          label={words.classes}
          aria-label={fill(words.classesOf, { level: words.template[template] })}
          data={COUNTS}
          value={String(level.classes)}
          onChange={count => count && onChange({ ...level, classes: Number(count) })}
        />
      </div>
    )}
  </div>
)

/** Which levels the school offers, and how marks of terms make the mark of the year. */
export const ReadyStartChoice = ({
  choice,
  onChoice,
}: {
  choice: StartChoice
  onChoice: (choice: StartChoice) => void
}) => (
  <div className={classes.form}>
    <fieldset className={classes.levels}>
      <Text component="legend" size="sm" c="dimmed">
        {words.choiceLead}
      </Text>
      {LEVEL_TEMPLATE_IDS.map(template => (
        <LevelRow
          key={template}
          template={template}
          level={choice.levels.find(level => level.template === template)}
          onChange={level =>
            onChoice({
              ...choice,
              levels: level ? withLevel(choice.levels, level) : withoutLevel(choice.levels, template),
            })
          }
        />
      ))}
      <Text size="sm" c="dimmed">
        {words.classesHint}
      </Text>
    </fieldset>
    <RadioCards
      label={words.mode}
      value={choice.mode}
      onChange={mode => onChoice({ ...choice, mode })}
      cardsClass={classes.modes}
      cardClass={classes.mode}
      options={START_MODES.map(mode => ({
        value: mode,
        name: words.modes[mode],
        content: (
          <>
            <Radio.Indicator aria-hidden />
            <div>
              <Text fw={600}>{words.modes[mode]}</Text>
              <Text size="sm" className={classes.hint ?? ''}>
                {words.modeHints[mode]}
              </Text>
            </div>
          </>
        ),
      }))}
    />
  </div>
)
