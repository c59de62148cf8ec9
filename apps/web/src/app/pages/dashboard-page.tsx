import { Dashboard } from '../../features/dashboard/dashboard-screen.tsx'
import { useActor } from '../../features/identity/identity.api.ts'
import { lazyModule, useLazyModule } from '../../lib/device/lazy.ts'
import type { MenuYear } from '../../lib/session/session.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'

// Asked for with the screen (`partOf` of its route).
const familyHome = lazyModule(
  async () => (await import('../../features/family/family-home.part.tsx')).FamilyHome,
)
const setupGuide = lazyModule(
  async () => (await import('../../features/academics/year/setup-guide.part.tsx')).DashboardGuide,
)
const noYear = lazyModule(async () => (await import('../../features/academics/year/no-year.part.tsx')).NoYear)

const messagesCard = lazyModule(
  async () => (await import('../../features/messages/inbox/messages-card.part.tsx')).MessagesCard,
)

const offlineReadiness = lazyModule(
  async () => (await import('../shell/header/offline-readiness.tsx')).OfflineReadiness,
)

const Setup = ({ year }: { year: MenuYear }) => {
  const Guide = useLazyModule(setupGuide, 'shown')
  return Guide && <Guide year={year} />
}

const FirstYear = () => {
  const NoYear = useLazyModule(noYear, 'now')
  return NoYear && <NoYear />
}

const Messages = () => {
  const Card = useLazyModule(messagesCard, 'idle')
  return Card && <Card />
}

const Readiness = () => {
  const OfflineReadiness = useLazyModule(offlineReadiness, 'idle')
  return OfflineReadiness && <OfflineReadiness />
}

const Family = () => {
  const FamilyHome = useLazyModule(familyHome, 'now')
  return FamilyHome ? <FamilyHome /> : <PageSkeleton />
}

const Board = () => (
  <Dashboard
    setup={year => <Setup year={year} />}
    messages={<Messages />}
    readiness={<Readiness />}
    firstYear={<FirstYear />}
  />
)

/** The first screen of each role; administrators see what the year still lacks. */
export const Component = () => {
  const { role } = useActor()
  return role === 'GUARDIAN' ? <Family /> : <Board />
}
