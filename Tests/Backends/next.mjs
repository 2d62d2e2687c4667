// Serves the bundled route of Next.js as the framework would: files of `public`, and the exported functions with standard requests.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const route = await import(pathToFileURL(process.argv[2]));
const types = { html: "text/html", css: "text/css", js: "text/javascript" };

createServer(async (incoming, outgoing) => {
  const { pathname } = new URL(incoming.url, process.env.ORIGIN);
  const step = pathname.match(/^\/sign-in\/(\w+)$/)?.[1];
  let response;
  if (step) {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = incoming.method === "POST" ? Buffer.concat(chunks) : undefined;
    const request = new Request(new URL(incoming.url, process.env.ORIGIN), { method: incoming.method, headers: incoming.headers, body });
    response = await route[incoming.method](request, { params: Promise.resolve({ step }) });
  } else {
    const file = pathname === "/" ? "/index.html" : pathname;
    const headers = { "Content-Type": types[file.split(".").pop()] ?? "application/octet-stream" };
    response = await readFile(`public${file}`).then((body) => new Response(body, { headers }), () => new Response(null, { status: 404 }));
  }
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}).listen(process.env.PORT, "127.0.0.1");
