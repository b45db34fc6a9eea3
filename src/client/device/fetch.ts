/** The network, as a dependency: tests cut it off. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
