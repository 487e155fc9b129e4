import { Shell } from '../shell/Shell.tsx';

/** The server's answer, with status 404, for every path without a page. */
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
