import type { RouteObject } from 'react-router'
import { readCurrentStaff } from '#app/data/current-staff.ts'
import { ErrorPage, NotFound } from '#app/shell/ErrorPage.tsx'
import { Loading } from '#app/shell/Loading.tsx'
import { Shell } from '#app/shell/Shell.tsx'
import { page, pages } from './pages.ts'

export const routes: RouteObject[] = [
  { path: '/sign-in', ...page(() => import('./routes/sign-in/SignInPage.tsx'), 'SignInPage') },
  { path: '/invitation', ...page(() => import('./routes/sign-in/InvitationPage.tsx'), 'InvitationPage') },
  {
    path: '/station',
    hydrateFallbackElement: <Loading />,
    ...page(() => import('./routes/station/StationPage.tsx'), 'StationPage'),
  },
  {
    path: '/interpreter/:eventId/:sessionId/:stationId',
    hydrateFallbackElement: <Loading />,
    errorElement: <ErrorPage />,
    ...page(() => import('./routes/interpreter/InterpreterPage.tsx'), 'InterpreterPage', 'readInterpreter'),
  },
  {
    id: 'staff',
    path: '/',
    loader: readCurrentStaff,
    element: <Shell />,
    hydrateFallbackElement: <Loading />,
    errorElement: <ErrorPage />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [...pages, { path: '*', element: <NotFound /> }],
      },
    ],
  },
]
