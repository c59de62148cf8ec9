import { HELP } from '@lousa/contract/help/help.messages.ts'
import { Button, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from '../help.module.css'
import type { Article } from './article.types.ts'

/** A short article: what a screen is for, its commonest things to do, hints, and the way there. */
export const ArticleView = ({ article, screen }: { article: Article; screen: string | null }) => (
  <>
    <Text>{article.about}</Text>
    {screen && (
      <Button
        component={Link}
        to={screen}
        variant="default"
        mt="md"
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {HELP.open}
      </Button>
    )}
    {article.tasks.map(({ title, steps }) => (
      <section key={title}>
        <Title order={3} size="h4">
          {title}
        </Title>
        {steps.length === 1 ? (
          <Text>{steps[0]}</Text>
        ) : (
          <ol>
            {steps.map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </section>
    ))}
    <div className={classes.hints}>
      <Title order={3} size="h6">
        {HELP.hints}
      </Title>
      {article.hints.map(hint => (
        <Text key={hint} size="sm">
          {hint}
        </Text>
      ))}
    </div>
  </>
)
