// A receiver of webhooks that accepts everything at once, in a process of its own. It answers any message with how many it has received.
import { createServer } from 'node:http';

let received = 0;
const server = createServer((request, response) => {
  request.resume();
  received += 1;
  response.writeHead(200, { 'content-length': 0 }).end();
});
process.on('message', () => process.send(received));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
