import { M } from '@lousa/contract/messages.ts'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ChalkIcon } from './chalk-icon.tsx'

/** A screen that is not built yet, said plainly: what will be here, and the way back. */
export const UnderConstruction = ({ title, will }: { title: string; will: string }) => (
  <Stack align="center" gap={8} py={72} px="md" ta="center">
    <ChalkIcon size={112} />
    <Title order={1} mt="md">
      {title}
    </Title>
    <Text fw={600}>{M.page.underConstruction}</Text>
    <Text c="dimmed" maw={460}>
      {will}
    </Text>
    <Button
      component={Link}
      to="/"
      variant="default"
      mt="md"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      {M.page.backToStart}
    </Button>
  </Stack>
)
