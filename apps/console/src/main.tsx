import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createConsoleRouter } from './router.tsx';
import './styles.css';

/** Lets the browser answer to touches first: on a slow phone each part of the start takes a while. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

// pages import from the same file as this: it must not wait for them itself
async function start() {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  await nextTask();
  const router = createConsoleRouter();
  await nextTask();
  // what the router finds later is drawn at once; what it has now, in slices
  await router.load();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );
}

void start();
