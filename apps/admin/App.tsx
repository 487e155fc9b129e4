import { ThemeProvider } from '@mui/material/styles';
import { Suspense, type ComponentType } from 'react';
import { CoreAdminContext, ResourceContextProvider } from 'react-admin';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { areas } from './areas.ts';
import { WhatsNew } from './platform/changelog/WhatsNew.tsx';
import type { ConsoleArea } from './platform/screens/area.ts';
import type { ConsolePage } from './platform/screens/page.ts';
import { PageScreen } from './platform/screens/PageScreen.tsx';
import { authProviderFor } from './platform/screens/auth-provider.ts';
import { dataProviderFor } from './platform/screens/data-provider.ts';
import { i18nProvider } from './platform/screens/i18n-provider.ts';
import { lazily } from './platform/screens/lazily.tsx';
import { queryClient } from './platform/session/query-client.ts';
import { userSession } from './platform/session/session.ts';
import { RecordPartsContext } from './platform/screens/record-part.ts';
import { store } from './platform/session/store.ts';
import { UnloadableScreen } from './platform/screens/UnloadableScreen.tsx';
import { allPages, AreasContext, PagesContext } from './platform/screens/use-areas.ts';
import { pages } from './pages.ts';
import { recordParts } from './record-parts.ts';
import { ErrorDialog } from './shell/ErrorDialog.tsx';
import { Layout } from './shell/Layout.tsx';
import { NotFound } from './platform/screens/NotFound.tsx';
import { RequireSession } from './shell/RequireSession.tsx';
import { RouteCrash } from './shell/RouteCrash.tsx';
import { theme } from './platform/theme/theme.ts';

const authProvider = authProviderFor(areas);
const dataProvider = dataProviderFor(areas);
const page = (load: () => Promise<{ default: ComponentType }>) => lazily(load, UnloadableScreen);
const LoginPage = page(() => import('./access/login/LoginPage.tsx'));
const ForgotPasswordPage = page(() => import('./access/login/ForgotPasswordPage.tsx'));
const ResetPasswordPage = page(() => import('./access/login/ResetPasswordPage.tsx'));
const PasswordDueDialog = page(() => import('./access/login/PasswordDueDialog.tsx'));
const SecondFactorDuePage = page(() => import('./access/login/SecondFactorDuePage.tsx'));

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
        <PagesContext value={pages}>
          <RecordPartsContext value={recordParts}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
            <ErrorDialog />
          </RecordPartsContext>
        </PagesContext>
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
      : (['view', 'edit'] as const).map((mode) => ({ path: `${mode}/:id`, element: <Record mode={mode} /> }))),
  ],
});

const routesOf = (shown: ConsolePage): RouteObject[] =>
  [shown.path, ...(shown.paths ?? [])].map((path) => ({ path, element: <PageScreen page={shown} /> }));

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
          ...allPages(areas, pages).flatMap(routesOf),
          ...areas.map(routeOf),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes, { basename: '/admin' });
