import { Shell } from '../shell/Shell.tsx';

/** What the server answers, with status 404, for every path that no page owns. */
export function NotFound() {
  return (
    <Shell>
      <h1>Error 404</h1>
      <p className="lead">Page does not exist</p>
      <a className="primary" href="/">
        Home
      </a>
    </Shell>
  );
}
