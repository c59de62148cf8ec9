import { CATALOGUES, type CatalogueKind } from '@lousa/contract/catalogue-table.ts'
import { M } from '@lousa/contract/messages.ts'
import { type InstitutionKind, ROLES, type Role } from '@lousa/contract/roles.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import type { Icon } from '@tabler/icons-react'
import {
  IconBell,
  IconBook2,
  IconCalendar,
  IconCalendarTime,
  IconCertificate,
  IconChartBar,
  IconChartHistogram,
  IconConfetti,
  IconFlag,
  IconHelp,
  IconLayoutDashboard,
  IconListTree,
  IconSchool,
  IconSettings,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { PATHS } from '../../lib/address/paths.ts'

export type Screen = () => Promise<{ Component: ComponentType }>

export type RouteNode = {
  /** The whole path; `:id` is a parameter, `:id?` an optional one. */
  path: string
  /** In menu, breadcrumb and title. */
  label: string
  /** `public`: everybody; `visitor`: only who is not logged in; else the roles, narrowed by the parent's. */
  access: 'public' | 'visitor' | readonly Role[]
  /** Exists only on that kind of institution. */
  kind?: InstitutionKind
  /** Left out of the menu. */
  hidden?: boolean
  icon?: Icon
  /** Leads on: to a path, or to the first child that the person may open. */
  leadsTo?: string | 'first-child'
  screen?: Screen
  /** A part of the screen for one role: it is fetched together with the screen. */
  partOf?: Partial<Record<Role, () => Promise<unknown>>>
  children?: readonly RouteNode[]
}

const A: readonly Role[] = ['ADMINISTRATOR']
const I: readonly Role[] = ['INSTRUCTOR']

const classes: Screen = () => import('../../features/planning/classes/classes-screen.tsx')
const lessons: Screen = () => import('../pages/lessons-page.tsx')
const attendance: Screen = () => import('../../features/attendance/attendance-screen.tsx')
const evaluations: Screen = () => import('../../features/evaluation/evaluation/evaluations-screen.tsx')
const scores: Screen = () => import('../../features/evaluation/score-sheet/scores-screen.tsx')
const requests: Screen = () => import('../pages/requests-page.tsx')
const ownData: Screen = () => import('../pages/own-data-page.tsx')
const link: Screen = () => import('../../features/identity/access-link/link-screen.tsx')
const mailLink: Screen = () => import('../../features/messages/inbox/mail-link-screen.tsx')
const studentBoard = () => import('../../features/dashboard/student/student-board.tsx')
const termScores: Screen = () => import('../../features/evaluation/overview/term-scores-screen.tsx')

/** The page of a catalogue. */
const catalogue = (kind: CatalogueKind): RouteNode => ({
  path: CATALOGUES[kind].address,
  label: CATALOGUES[kind].title,
  access: A,
  screen: async () => ({
    Component: (await import('../../features/academics/catalogue/catalogue-screens.tsx')).SCREENS[kind],
  }),
})

/** The class area: the same screens under the instructor's address and the administrator's. */
const classArea = (base: string, roles: readonly Role[], scoresPath: string): RouteNode[] => {
  const common = { access: roles, hidden: true }
  return [
    {
      ...common,
      path: `${base}/aulas`,
      label: M.menu.lessons,
      screen: lessons,
      children: [
        { ...common, path: `${base}/aulas/frequencia`, label: M.menu.attendance, screen: attendance },
      ],
    },
    {
      ...common,
      path: `${base}/avaliacoes`,
      label: M.menu.evaluations,
      screen: evaluations,
      children: [
        { ...common, path: `${base}/avaliacoes/${scoresPath}`, label: M.btn.enterScores, screen: scores },
      ],
    },
    { ...common, path: `${base}/notas`, label: M.menu.scores, screen: termScores },
  ]
}

const people: RouteNode = {
  path: PATHS.users,
  label: M.menu.users,
  access: A,
  icon: IconUsers,
  leadsTo: 'first-child',
  children: [
    {
      path: PATHS.students,
      label: M.menu.students,
      access: A,
      screen: () => import('../pages/student/students-page.tsx'),
      children: [
        {
          path: '/app/usuarios/aluno/adicionar',
          label: M.people.newStudent,
          access: A,
          hidden: true,
          screen: () => import('../pages/student/student-new-page.tsx'),
        },
        {
          path: '/app/usuarios/aluno/editar/:id?',
          label: M.people.updateStudent,
          access: A,
          hidden: true,
          screen: () => import('../pages/student/student-edit-page.tsx'),
        },
        {
          path: '/app/usuarios/aluno',
          label: M.people.newStudent,
          access: A,
          hidden: true,
          screen: () => import('../pages/student/student-new-page.tsx'),
        },
        {
          path: '/app/usuarios/aluno/:id',
          label: ROUTES.student,
          access: A,
          hidden: true,
          screen: () => import('../pages/student/student-page.tsx'),
        },
      ],
    },
    {
      path: PATHS.instructors,
      label: M.menu.instructors,
      access: A,
      screen: () => import('../../features/people/search/instructors-screen.tsx'),
      children: [
        {
          path: PATHS.newInstructor,
          label: M.people.newInstructor,
          access: A,
          hidden: true,
          screen: () => import('../../features/people/instructor/new-instructor-screen.tsx'),
        },
        {
          path: '/app/usuarios/professor/editar/:id?',
          label: M.people.updateInstructor,
          access: A,
          hidden: true,
          screen: () => import('../../features/people/instructor/edit-instructor-screen.tsx'),
        },
        {
          path: '/app/usuarios/professor',
          label: M.people.newInstructor,
          access: A,
          hidden: true,
          screen: () => import('../../features/people/instructor/new-instructor-screen.tsx'),
        },
        {
          path: '/app/usuarios/professor/:id',
          label: M.people.instructor,
          access: A,
          hidden: true,
          screen: () => import('../pages/instructor-page.tsx'),
        },
      ],
    },
    {
      path: PATHS.staff,
      label: M.people.staff,
      access: A,
      screen: () => import('../../features/people/search/staff-screen.tsx'),
    },
    {
      path: PATHS.activeSearch,
      label: ROUTES.activeSearch,
      access: A,
      kind: 'SCHOOL',
      screen: () => import('../../features/attendance/active-search/active-search-screen.tsx'),
    },
    {
      path: PATHS.absenceNotes,
      label: ROUTES.absenceNotes,
      access: A,
      kind: 'SCHOOL',
      screen: () => import('../../features/attendance/absence-note/notes-screen.tsx'),
    },
    {
      path: PATHS.recordProposals,
      label: ROUTES.recordProposals,
      access: A,
      screen: () => import('../../features/people/record-proposal/proposals-screen.tsx'),
    },
    {
      path: PATHS.imports,
      label: M.importing.title,
      access: A,
      screen: () => import('../../features/people/import-run/imports-screen.tsx'),
      children: [
        {
          path: PATHS.importRun,
          label: M.importing.one,
          access: A,
          hidden: true,
          screen: () => import('../../features/people/import-run/import-run-screen.tsx'),
        },
        {
          path: PATHS.importClasses,
          label: M.importing.classes,
          access: A,
          hidden: true,
          screen: () => import('../../features/enrollment/entry/from-import/import-classes-screen.tsx'),
        },
      ],
    },
  ],
}

const parameters: RouteNode = {
  path: PATHS.parameters,
  label: M.menu.parameters,
  access: A,
  icon: IconListTree,
  leadsTo: 'first-child',
  children: [
    {
      path: PATHS.academicYears,
      label: M.menu.academicYears,
      access: A,
      screen: () => import('../../features/academics/year/academic-years-screen.tsx'),
      children: [
        {
          path: PATHS.rollover,
          label: ROUTES.rollover,
          access: A,
          hidden: true,
          screen: () => import('../../features/academics/rollover/rollover-screen.tsx'),
        },
        {
          path: PATHS.readyStart,
          label: ROUTES.readyStart,
          access: A,
          kind: 'SCHOOL',
          hidden: true,
          screen: () => import('../../features/curriculum/ready-start/ready-start-screen.tsx'),
        },
      ],
    },
    {
      path: PATHS.educationLevels,
      label: M.menu.educationLevels,
      access: A,
      screen: () => import('../../features/academics/level/education-levels-screen.tsx'),
    },
    catalogue('knowledgeArea'),
    {
      path: PATHS.grades,
      label: M.menu.grades,
      access: A,
      screen: () => import('../../features/academics/grade/grades-screen.tsx'),
      children: [
        {
          path: PATHS.grade,
          label: ROUTES.grade,
          access: A,
          hidden: true,
          screen: () => import('../pages/grade-page.tsx'),
        },
        {
          path: PATHS.gradeCouncil,
          label: ROUTES.council,
          access: A,
          hidden: true,
          screen: () => import('../../features/evaluation/council/council-screen.tsx'),
        },
        {
          path: PATHS.gradeMinutes,
          label: ROUTES.minutes,
          access: A,
          hidden: true,
          screen: () => import('../../features/evaluation/council/meetings-screen.tsx'),
        },
        {
          path: PATHS.councilMeeting,
          label: ROUTES.meeting,
          access: A,
          hidden: true,
          screen: () => import('../pages/council-meeting-page.tsx'),
        },
        {
          path: PATHS.gradePolicy,
          label: ROUTES.policy,
          access: A,
          hidden: true,
          screen: () => import('../../features/academics/grade/grade-policy-screen.tsx'),
        },
      ],
    },
    {
      path: PATHS.components,
      label: M.menu.components,
      access: A,
      screen: () => import('../../features/curriculum/component/components-screen.tsx'),
    },
    catalogue('trainingType'),
    {
      path: PATHS.matrix,
      label: M.menu.matrix,
      access: A,
      screen: () => import('../../features/curriculum/matrix/matrix-screen.tsx'),
    },
    {
      path: PATHS.reenrollment,
      label: ROUTES.reenrollment,
      access: A,
      kind: 'SCHOOL',
      screen: () => import('../../features/evaluation/reenrollment/reenrollment-screen.tsx'),
    },
    {
      path: PATHS.advance,
      label: ROUTES.advance,
      access: A,
      screen: () => import('../../features/evaluation/advance/advance-screen.tsx'),
    },
  ],
}

const settings: RouteNode = {
  path: PATHS.settings,
  label: M.menu.settings,
  access: A,
  icon: IconSettings,
  screen: () => import('../pages/settings-page.tsx'),
  children: [
    {
      path: PATHS.defaultPolicy,
      label: ROUTES.defaultPolicy,
      access: A,
      hidden: true,
      screen: () => import('../../features/academics/policy/default-policy-screen.tsx'),
    },
    {
      path: PATHS.institutionTexts,
      label: ROUTES.texts,
      access: A,
      hidden: true,
      screen: () => import('../../features/identity/texts/institution-texts-screen.tsx'),
    },
  ],
}

const reports: RouteNode = {
  path: PATHS.reports,
  label: M.menu.reports,
  access: A,
  icon: IconChartBar,
  leadsTo: 'first-child',
  children: [
    {
      path: PATHS.demonstrative,
      label: M.menu.demonstrative,
      access: A,
      kind: 'MUNICIPAL',
      screen: () => import('../pages/demonstrative-page.tsx'),
    },
    {
      path: PATHS.reportCards,
      label: M.menu.reportCard,
      access: A,
      kind: 'SCHOOL',
      screen: () => import('../../features/reports/report-cards-screen.tsx'),
    },
    {
      path: PATHS.overviewMap,
      label: M.menu.overviewMap,
      access: A,
      kind: 'SCHOOL',
      screen: () => import('../../features/reports/overview-map-screen.tsx'),
    },
    {
      path: PATHS.history,
      label: M.menu.history,
      access: A,
      kind: 'SCHOOL',
      screen: () => import('../pages/history-page.tsx'),
    },
    {
      path: PATHS.timetables,
      label: M.menu.timetable,
      access: A,
      screen: () => import('../pages/timetables-page.tsx'),
    },
  ],
}

const application: RouteNode = {
  path: PATHS.app,
  label: M.menu.dashboard,
  access: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT-SMELJ', 'STUDENT', 'GUARDIAN'],
  icon: IconLayoutDashboard,
  screen: () => import('../pages/dashboard-page.tsx'),
  partOf: {
    ADMINISTRATOR: () => import('../../features/dashboard/administrator/administrator-board.tsx'),
    INSTRUCTOR: () => import('../../features/dashboard/instructor/instructor-board.tsx'),
    STUDENT: studentBoard,
    'STUDENT-SMELJ': studentBoard,
    GUARDIAN: () => import('../../features/family/family-home.part.tsx'),
  },
  children: [
    {
      path: PATHS.calendar,
      label: M.menu.calendar,
      access: A,
      icon: IconCalendar,
      screen: () => import('../../features/calendar/calendar-screen.tsx'),
    },
    people,
    parameters,
    {
      path: PATHS.enrollment,
      label: M.menu.enrollment,
      access: A,
      icon: IconUserPlus,
      screen: () => import('../pages/enrollment-page.tsx'),
    },
    {
      path: PATHS.lessonPlans,
      label: M.menu.lessonPlans,
      access: A,
      icon: IconBook2,
      screen: () => import('../../features/planning/plan/plans-screen.tsx'),
      children: [
        {
          path: PATHS.timetable,
          label: M.menu.timetable,
          access: A,
          hidden: true,
          screen: () => import('../pages/timetable-page.tsx'),
        },
        {
          path: PATHS.timetableMaking,
          label: ROUTES.timetableMaking,
          access: A,
          hidden: true,
          leadsTo: PATHS.timetableCheck,
          children: [
            {
              path: PATHS.timetableCheck,
              label: ROUTES.timetableCheck,
              access: A,
              hidden: true,
              screen: () => import('../../features/planning/making/check-screen.tsx'),
            },
            {
              path: PATHS.availability,
              label: ROUTES.availability,
              access: A,
              hidden: true,
              screen: () => import('../../features/planning/making/availability-screen.tsx'),
            },
            {
              path: PATHS.timetableWishes,
              label: ROUTES.timetableWishes,
              access: A,
              hidden: true,
              screen: () => import('../../features/planning/making/wishes-screen.tsx'),
            },
            {
              path: PATHS.rooms,
              label: ROUTES.rooms,
              access: A,
              hidden: true,
              screen: () => import('../../features/planning/making/rooms-screen.tsx'),
            },
            {
              path: PATHS.timetableDrafts,
              label: ROUTES.timetableDrafts,
              access: A,
              hidden: true,
              screen: () => import('../../features/planning/draft/drafts-screen.tsx'),
              children: [
                {
                  path: PATHS.timetableDraft,
                  label: ROUTES.timetableDraft,
                  access: A,
                  hidden: true,
                  screen: () => import('../../features/planning/draft/draft-screen.tsx'),
                },
                {
                  path: PATHS.timetableComparison,
                  label: ROUTES.timetableComparison,
                  access: A,
                  hidden: true,
                  screen: () => import('../../features/planning/draft/comparison-screen.tsx'),
                },
              ],
            },
          ],
        },
        {
          path: PATHS.instructorTable,
          label: ROUTES.staffing,
          access: A,
          hidden: true,
          screen: () => import('../../features/planning/staffing/instructor-table-screen.tsx'),
        },
        {
          path: PATHS.pending,
          label: ROUTES.pending,
          access: A,
          hidden: true,
          screen: () => import('../pages/pending-page.tsx'),
        },
        {
          path: PATHS.coverDay,
          label: ROUTES.coverDay,
          access: A,
          hidden: true,
          screen: () => import('../../features/planning/cover/cover-day-screen.tsx'),
        },
        {
          path: PATHS.covers,
          label: ROUTES.covers,
          access: A,
          hidden: true,
          screen: () => import('../../features/planning/cover/covers-screen.tsx'),
        },
        {
          path: PATHS.makeUp,
          label: ROUTES.makeUp,
          access: A,
          kind: 'SCHOOL',
          hidden: true,
          screen: () => import('../../features/planning/cover/make-up-screen.tsx'),
        },
        {
          path: `${PATHS.lessonPlans}/gerenciar`,
          label: ROUTES.manage,
          access: A,
          hidden: true,
          screen: () => import('../pages/lesson-plan-page.tsx'),
          children: classArea(`${PATHS.lessonPlans}/gerenciar`, A, 'notas'),
        },
      ],
    },
    {
      path: PATHS.classes,
      label: M.menu.classes,
      access: I,
      icon: IconSchool,
      screen: classes,
      children: [
        ...classArea(PATHS.classes, I, 'lancar-notas'),
        {
          path: PATHS.classDay,
          label: ROUTES.classDay,
          access: I,
          kind: 'SCHOOL',
          hidden: true,
          screen: () => import('../../features/attendance/day/day-screen.tsx'),
        },
        {
          path: PATHS.taughtStudent,
          label: ROUTES.student,
          access: I,
          hidden: true,
          screen: () => import('../pages/student/taught-student-page.tsx'),
        },
        {
          path: PATHS.councilOpinions,
          label: ROUTES.councilOpinions,
          access: I,
          kind: 'SCHOOL',
          hidden: true,
          screen: () => import('../../features/evaluation/council-opinion/opinion-classes-screen.tsx'),
        },
        {
          path: PATHS.councilOpinionsOf,
          label: ROUTES.councilOpinions,
          access: I,
          kind: 'SCHOOL',
          hidden: true,
          screen: () => import('../../features/evaluation/council-opinion/opinion-sheet-screen.tsx'),
        },
        {
          path: PATHS.taughtMinutes,
          label: ROUTES.minutes,
          access: I,
          kind: 'SCHOOL',
          hidden: true,
          screen: () => import('../../features/evaluation/council/own-meetings-screen.tsx'),
        },
        {
          path: PATHS.taughtMeeting,
          label: ROUTES.meeting,
          access: I,
          kind: 'SCHOOL',
          hidden: true,
          screen: () => import('../../features/evaluation/council/own-meeting-screen.tsx'),
        },
        {
          path: PATHS.taughtCouncil,
          label: ROUTES.council,
          access: I,
          kind: 'SCHOOL',
          hidden: true,
          screen: () => import('../../features/evaluation/council/council-screen.tsx'),
        },
        {
          path: PATHS.ownRequests,
          label: ROUTES.requests,
          access: I,
          hidden: true,
          screen: requests,
        },
      ],
    },
    {
      path: PATHS.ownSchedule,
      label: M.menu.mySchedules,
      access: ['INSTRUCTOR', 'STUDENT-SMELJ', 'STUDENT'],
      icon: IconCalendarTime,
      screen: () => import('../pages/own-schedule-page.tsx'),
      children: [
        {
          path: PATHS.ownAvailability,
          label: ROUTES.ownAvailability,
          access: I,
          hidden: true,
          screen: () => import('../../features/planning/making/own-availability-screen.tsx'),
        },
      ],
    },
    {
      path: PATHS.studentEnrollment,
      label: M.menu.studentEnrollment,
      access: ['STUDENT-SMELJ'],
      icon: IconSchool,
      screen: () => import('../../features/enrollment/own/own-enrollment-screen.tsx'),
    },
    {
      path: PATHS.profile,
      label: M.menu.profile,
      access: ['STUDENT-SMELJ'],
      icon: IconUserCircle,
      screen: ownData,
    },
    {
      path: PATHS.notifications,
      label: M.menu.notifications,
      access: A,
      icon: IconBell,
      screen: () => import('../pages/notifications-page.tsx'),
      children: [
        {
          path: PATHS.requests,
          label: ROUTES.requests,
          access: A,
          hidden: true,
          screen: requests,
        },
      ],
    },
    {
      path: PATHS.yearEnding,
      label: M.menu.yearEnding,
      access: A,
      kind: 'SCHOOL',
      icon: IconFlag,
      screen: () => import('../pages/year-ending-page.tsx'),
      children: [
        {
          path: PATHS.appeals,
          label: ROUTES.appeals,
          access: A,
          kind: 'SCHOOL',
          hidden: true,
          screen: () => import('../../features/evaluation/appeal/appeals-screen.tsx'),
        },
        {
          path: PATHS.dependencies,
          label: ROUTES.dependencies,
          access: A,
          kind: 'SCHOOL',
          hidden: true,
          screen: () => import('../../features/evaluation/dependency/dependencies-screen.tsx'),
        },
        {
          path: PATHS.classEnding,
          label: ROUTES.grade,
          access: A,
          kind: 'SCHOOL',
          hidden: true,
          screen: () => import('../../features/evaluation/ending/class-ending-screen.tsx'),
        },
      ],
    },
    reports,
    {
      path: PATHS.documents,
      label: M.menu.documents,
      access: A,
      kind: 'SCHOOL',
      icon: IconCertificate,
      screen: () => import('../../features/reports/declaration/documents-screen.tsx'),
    },
    {
      path: PATHS.studentNotifications,
      label: M.menu.notifications,
      access: ['STUDENT'],
      icon: IconBell,
      screen: () => import('../../features/messages/inbox/inbox-screen.tsx'),
    },
    {
      path: PATHS.performance,
      label: M.menu.performance,
      access: ['STUDENT'],
      icon: IconChartHistogram,
      screen: () => import('../../features/evaluation/own-results/performance-screen.tsx'),
    },
    {
      path: PATHS.events,
      label: M.menu.events,
      access: ['ADMINISTRATOR', 'STUDENT-SMELJ'],
      icon: IconConfetti,
      screen: () => import('../../features/events/event/events-screen.tsx'),
      children: [
        {
          path: '/app/eventos/evento',
          label: ROUTES.event,
          access: ['ADMINISTRATOR', 'STUDENT-SMELJ'],
          hidden: true,
          screen: () => import('../../features/events/event/event-screen.tsx'),
        },
        {
          path: PATHS.newEvent,
          label: ROUTES.newEvent,
          access: A,
          hidden: true,
          screen: () => import('../../features/events/event/event-new-screen.tsx'),
        },
        {
          path: PATHS.updateEvent,
          label: ROUTES.updateEvent,
          access: A,
          hidden: true,
          screen: () => import('../../features/events/event/event-edit-screen.tsx'),
        },
      ],
    },
    settings,
    {
      path: PATHS.help,
      label: M.menu.help,
      access: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT-SMELJ', 'STUDENT', 'GUARDIAN'],
      icon: IconHelp,
      screen: () => import('../../features/help/help-screen.tsx'),
    },
    {
      path: PATHS.outbox,
      label: M.access.outbox,
      access: A,
      hidden: true,
      screen: () => import('../../features/identity/mail/outbox-screen.tsx'),
    },
  ],
}

const page = (node: Omit<RouteNode, 'hidden'>): RouteNode => ({ ...node, hidden: true })

/** Outside the application's address: an account without screens of its own has its data and its password too. */
const myData = page({ path: PATHS.myData, label: M.menu.myData, access: ROLES, screen: ownData })

const outside: readonly RouteNode[] = [
  page({ path: PATHS.root, label: 'Lousa', access: 'public', leadsTo: PATHS.app }),
  page({
    path: PATHS.welcome,
    label: M.menu.dashboard,
    access: application.access,
    leadsTo: `${PATHS.app}?boas-vindas=1`,
  }),
  page({
    path: PATHS.login,
    label: M.auth.title,
    access: 'visitor',
    screen: () => import('../../features/identity/sign-in/login-screen.tsx'),
  }),
  page({
    path: PATHS.register,
    label: M.auth.register,
    access: 'public',
    screen: link,
  }),
  page({
    path: PATHS.studentRegister,
    label: M.auth.studentRegister,
    access: 'visitor',
    screen: () => import('../pages/self-registration-page.tsx'),
  }),
  page({
    path: PATHS.message,
    label: M.menu.notifications,
    access: application.access,
    screen: mailLink,
  }),
  page({
    path: PATHS.unsubscribe,
    label: M.menu.notifications,
    access: 'public',
    screen: mailLink,
  }),
  page({
    path: PATHS.event,
    label: ROUTES.event,
    access: 'public',
    screen: () => import('../../features/events/event/public-event-screen.tsx'),
  }),
  page({
    path: PATHS.waitingList,
    label: M.enum.SURPLUS,
    access: 'public',
    screen: () => import('../../features/enrollment/waiting-list/public-waiting-list-screen.tsx'),
  }),
  page({
    path: PATHS.verify,
    label: ROUTES.verify,
    access: 'public',
    screen: () => import('../../features/reports/verification/check-document-screen.tsx'),
  }),
  page({
    path: PATHS.forgotPassword,
    label: M.auth.forgot,
    access: 'visitor',
    screen: () => import('../../features/identity/access-link/forgot-password-screen.tsx'),
  }),
  page({
    path: PATHS.passwordUpdate,
    label: M.auth.newPassword,
    access: 'public',
    screen: link,
  }),
  page({
    path: PATHS.studentResetPassword,
    label: M.access.studentReset,
    access: 'visitor',
    screen: () => import('../../features/identity/access-link/student-reset-screen.tsx'),
  }),
  page({
    path: PATHS.guardianLetter,
    label: M.auth.guardianLetter,
    access: 'public',
    screen: () => import('../../features/identity/guardian-code/guardian-letter-screen.tsx'),
  }),
  page({
    path: PATHS.firstRun,
    label: ROUTES.firstRun,
    access: 'public',
    screen: () => import('../../features/identity/first-run/first-run-screen.tsx'),
  }),
  page({
    path: PATHS.notFound,
    label: M.auth.notFound,
    access: 'public',
    screen: () => import('../pages/message/not-found-page.tsx'),
  }),
  page({
    path: PATHS.unauthorized,
    label: ROUTES.unauthorized,
    access: 'public',
    screen: () => import('../pages/message/unauthorized-page.tsx'),
  }),
  page({
    path: PATHS.invalidAccess,
    label: ROUTES.invalidAccess,
    access: 'public',
    screen: () => import('../pages/message/invalid-access-page.tsx'),
  }),
  page({
    path: PATHS.terms,
    label: M.auth.terms,
    access: 'public',
    screen: () => import('../../features/identity/texts/terms-screen.tsx'),
  }),
  page({
    path: PATHS.privacy,
    label: M.auth.privacy,
    access: 'public',
    screen: () => import('../../features/identity/texts/privacy-screen.tsx'),
  }),
]

/** The one declaration of every address: router, rules, menu and breadcrumb are all derived from it. */
export const ROUTE_TREE: readonly RouteNode[] = [...outside, application, myData]
