import { POLICY } from '@lousa/contract/academics/policy/policy.messages.ts'
import { Anchor, Switch, Text } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import type { PolicyValues } from '../policy/policy-form.values.ts'

const P = POLICY

/** Whether a class follows the institution's rule or has its own. */
export const PolicyWhose = ({ disabled }: { disabled: boolean }) => {
  const { control } = useFormContext<PolicyValues>()
  return (
    <Controller
      control={control}
      name="own"
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <>
          {disabled ? (
            <Text>{value ? P.isOwn : P.isFollowed}</Text>
          ) : (
            <Switch
              id="own"
              ref={ref}
              label={P.follow}
              description={value ? P.ownHint : P.followHint}
              checked={!value}
              onBlur={onBlur}
              onChange={event => onChange(!event.currentTarget.checked)}
            />
          )}
          <Text size="sm" mt="sm">
            <Anchor component={Link} to={PATHS.defaultPolicy} inherit>
              {P.seeDefault}
            </Anchor>
          </Text>
        </>
      )}
    />
  )
}
