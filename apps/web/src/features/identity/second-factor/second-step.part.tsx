import type { FactorMethod } from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Checkbox, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { AccessToken } from '../../../lib/http/access-token.ts'
import { FactorAnswer } from './factor-answer.part.tsx'
import { askPasskey, finishSignIn } from './second-factor.api.ts'

/** The step of a sign-in after the password, for people with a second factor. */
export const SecondStep = ({
  challenge,
  methods,
  onToken,
  onBack,
}: {
  challenge: string
  methods: readonly FactorMethod[]
  onToken: (token: AccessToken) => Promise<void>
  /** Back to the password, with the reason when the step has ended. */
  onBack: (reason: string) => void
}) => {
  const [trustDevice, setTrustDevice] = useState(false)
  /** A step that has ended cannot be answered: the password begins another. */
  const during = async <T,>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof Refusal && error.code === 'INVALID_CHALLENGE') onBack(error.message)
      throw error
    }
  }
  return (
    <Stack gap="md">
      <Title order={1}>{FACTOR.title}</Title>
      <FactorAnswer
        methods={methods}
        ask={() => during(askPasskey(challenge))}
        send={async answer => onToken(await during(finishSignIn({ challenge, ...answer, trustDevice })))}
      >
        <Checkbox
          label={FACTOR.trust}
          // The height of a touch target.
          styles={{ label: { minHeight: 44 } }}
          description={FACTOR.trustHint}
          checked={trustDevice}
          onChange={({ currentTarget }) => setTrustDevice(currentTarget.checked)}
        />
      </FactorAnswer>
      <Text size="sm" c="dimmed">
        {FACTOR.lostAll}
      </Text>
      <Button variant="subtle" onClick={() => onBack('')}>
        {M.btn.back}
      </Button>
    </Stack>
  )
}
