import { ThemeProvider } from '@mui/material/styles';
import { Suspense } from 'react';
import { CoreAdminContext, ResourceContextProvider } from 'react-admin';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { areas } from './areas.ts';
import { WhatsNew } from './platform/changelog/WhatsNew.tsx';
import type { ConsoleArea } from './platform/screens/area.ts';
import { authProviderFor } from './platform/screens/auth-provider.ts';
import { dataProviderFor } from './platform/screens/data-provider.ts';
import { i18nProvider } from './platform/screens/i18n-provider.ts';
import { lazily } from './platform/screens/lazily.tsx';
import { queryClient } from './platform/session/query-client.ts';
import { userSession } from './platform/session/session.ts';
import { RecordPartsContext } from './platform/screens/record-part.ts';
import { store } from './platform/session/store.ts';
import { UnloadableScreen } from './platform/screens/UnloadableScreen.tsx';
import { AreasContext } from './platform/screens/use-areas.ts';
import { recordParts } from './record-parts.ts';
import { ErrorDialog } from './shell/ErrorDialog.tsx';
import { Layout } from './shell/Layout.tsx';
import { NotFound } from './platform/screens/NotFound.tsx';
import { RequireSession } from './shell/RequireSession.tsx';
import { RouteCrash } from './shell/RouteCrash.tsx';
import { theme } from './platform/theme/theme.ts';

const authProvider = authProviderFor(areas);
const dataProvider = dataProviderFor(areas);
const LoginPage = lazily(() => import('./access/login/LoginPage.tsx'), UnloadableScreen);
const ForgotPasswordPage = lazily(() => import('./access/login/ForgotPasswordPage.tsx'), UnloadableScreen);
const ResetPasswordPage = lazily(() => import('./access/login/ResetPasswordPage.tsx'), UnloadableScreen);
const PasswordDueDialog = lazily(() => import('./access/login/PasswordDueDialog.tsx'), UnloadableScreen);
const SecondFactorDuePage = lazily(() => import('./access/login/SecondFactorDuePage.tsx'), UnloadableScreen);
const SecurityPage = lazily(() => import('./access/security/SecurityPage.tsx'), UnloadableScreen);
const LeadManagementPage = lazily(() => import('./areas/lead-distributor/LeadManagementPage.tsx'), UnloadableScreen);
const AccountPage = lazily(() => import('./access/account/AccountPage.tsx'), UnloadableScreen);
const ChangelogPage = lazily(() => import('./platform/changelog/ChangelogPage.tsx'), UnloadableScreen);
const MayTheyPage = lazily(() => import('./access/permissions/MayTheyPage.tsx'), UnloadableScreen);
const ImportPage = lazily(() => import('./records/imports/ImportPage.tsx'), UnloadableScreen);
const DoorPage = lazily(() => import('./areas/door-list/DoorPage.tsx'), UnloadableScreen);
const SessionStatisticsPage = lazily(
  () => import('./areas/session-statistics/SessionStatisticsPage.tsx'),
  UnloadableScreen,
);
const OverviewPage = lazily(() => import('./access/overview/OverviewPage.tsx'), UnloadableScreen);

const App = () => (
  <ThemeProvider theme={theme}>
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <AreasContext value={areas}>
        <RecordPartsContext value={recordParts}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
          <ErrorDialog />
        </RecordPartsContext>
      </AreasContext>
    </CoreAdminContext>
  </ThemeProvider>
);

/**
 * A user with a due password or second factor settles that first, because the server refuses every other call.
 */
function Desk() {
  const user = userSession.use()?.user;
  if (user?.ForcePasswordReset === true) return <PasswordDueDialog />;
  if (user?.SecondFactorDue === true) return <SecondFactorDuePage />;
  return (
    <>
      <Layout />
      <WhatsNew />
    </>
  );
}

const Staff = () => (
  <RequireSession>
    <Desk />
  </RequireSession>
);

const routeOf = ({ resource, path, screens: { List, Create, Record } }: ConsoleArea): RouteObject => ({
  path,
  element: (
    <ResourceContextProvider value={resource}>
      <List />
    </ResourceContextProvider>
  ),
  children: [
    ...(Create === undefined ? [] : [{ path: 'add', element: <Create /> }]),
    ...(Record === undefined
      ? []
      : [
          { path: 'view/:id', element: <Record mode="view" /> },
          { path: 'edit/:id', element: <Record mode="edit" /> },
        ]),
  ],
});

const routes: RouteObject[] = [
  {
    element: <App />,
    errorElement: <RouteCrash />,
    children: [
      { path: '/login', element: <LoginPage /> },
      { path: '/forgotPassword', element: <ForgotPasswordPage /> },
      { path: '/resetPassword', element: <ResetPasswordPage /> },
      {
        element: <Staff />,
        children: [
          { path: '/', element: <OverviewPage /> },
          { path: '/account', element: <AccountPage /> },
          { path: '/leads/manage', element: <LeadManagementPage /> },
          { path: '/sessions/door/:id?', element: <DoorPage /> },
          { path: '/sessions/statistics', element: <SessionStatisticsPage /> },
          { path: '/users/security', element: <SecurityPage /> },
          { path: '/changelog', element: <ChangelogPage /> },
          { path: '/users/access', element: <MayTheyPage /> },
          { path: '/imports', element: <ImportPage /> },
          { path: '/import/:kind?', element: <ImportPage /> },
          { path: '/import/:kind/:id/:step', element: <ImportPage /> },
          ...areas.map(routeOf),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes, { basename: '/admin' });
