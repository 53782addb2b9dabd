#include "duiyi/xiangqi/evaluate/shipped_net.h"

#include <fstream>
#include <iterator>
#include <vector>

#include "duiyi/xiangqi/net.h"
#include "shipped_bytes.h"

namespace duiyi::xiangqi {

std::shared_ptr<const nn::Network> shipped_net() {
  static const auto net = std::make_shared<const nn::Network>(nn::Network::from_bytes(shipped_bytes()));
  return net;
}

std::shared_ptr<const nn::Network> net_named(const std::string& name) {
  if (name.empty() || name == shipped_name) return shipped_net();
  if (name == by_hand_name) return nullptr;
  std::ifstream in(name, std::ios::binary);
  if (!in) throw nn::NetworkError("the net " + name + " cannot be opened");
  const std::vector<char> bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  auto net = std::make_shared<const nn::Network>(
      nn::Network::from_bytes({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}));
  if (net->shape().features != net_features)
    throw nn::NetworkError("the net " + name + " is not for Xiangqi");
  return net;
}

}  // namespace duiyi::xiangqi
