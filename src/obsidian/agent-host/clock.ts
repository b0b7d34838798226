/** Time for the agent, from the window. */
import type { AgentClock } from '../../core/agent-ports';

/** The window's clock. */
export const windowClock: AgentClock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = window.setTimeout(work, ms);
    return () => window.clearTimeout(timer);
  },
};
