import { ThemeProvider } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { CoreAdminContext } from 'react-admin';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { authProvider } from './kernel/auth-provider.ts';
import { dataProvider } from './kernel/data-provider.ts';
import { queryClient } from './kernel/query-client.ts';
import { OverviewPage } from './overview/OverviewPage.tsx';
import { ErrorDialog } from './shell/ErrorDialog.tsx';
import { Layout } from './shell/Layout.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { RequireSession } from './shell/RequireSession.tsx';
import { RouteCrash } from './shell/RouteCrash.tsx';
import { theme } from './theme/theme.ts';

const LoginPage = lazy(() => import('./login/LoginPage.tsx'));
const LeadsPage = lazy(() => import('./leads/LeadsPage.tsx'));
const LeadPanel = lazy(() => import('./leads/LeadPanel.tsx'));
const AddLead = lazy(() => import('./leads/AddLead.tsx'));
const PersonsPage = lazy(() => import('./persons/PersonsPage.tsx'));
const PersonPanel = lazy(() => import('./persons/PersonPanel.tsx'));
const AddPerson = lazy(() => import('./persons/AddPerson.tsx'));

const App = () => (
  <ThemeProvider theme={theme}>
    <CoreAdminContext dataProvider={dataProvider} authProvider={authProvider} queryClient={queryClient}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <ErrorDialog />
    </CoreAdminContext>
  </ThemeProvider>
);

const Staff = () => (
  <RequireSession>
    <Layout />
  </RequireSession>
);

/** The console's screens; the panels of a list open over it. */
const routes: RouteObject[] = [
  {
    element: <App />,
    errorElement: <RouteCrash />,
    children: [
      { path: '/login', element: <LoginPage /> },
      {
        element: <Staff />,
        children: [
          { path: '/', element: <OverviewPage /> },
          {
            path: '/leads',
            element: <LeadsPage />,
            children: [
              { path: 'add', element: <AddLead /> },
              { path: 'view/:id', element: <LeadPanel mode="view" /> },
              { path: 'edit/:id', element: <LeadPanel mode="edit" /> },
            ],
          },
          {
            path: '/persons',
            element: <PersonsPage />,
            children: [
              { path: 'add', element: <AddPerson /> },
              { path: 'view/:id', element: <PersonPanel mode="view" /> },
              { path: 'edit/:id', element: <PersonPanel mode="edit" /> },
            ],
          },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes, { basename: '/admin' });
